import { Button } from '@radix-ui/themes'
import { client } from '#api/core/client'
import { printDelivery } from '#api/orders/deliveries'
import { printInvoices } from '#api/orders/printInvoices'
import type { Made } from '#machines/orders/basketMove'
import type { BulkMoveState } from '#machines/orders/bulkMove'
import { saveFile } from '#views/core/files/saveFile.ts'
import { toast } from '#views/core/toast/toast.ts'
import { useCommand } from '#views/core/useCommand.ts'
import { messageOf } from '../edit'
import { texts } from './texts'

const maxPrinted = 200

type File = { data: { name: string; pdf: string } }

export const madeOf = ({ context: { outcomes } }: BulkMoveState): Made[] =>
  outcomes.flatMap((outcome) => (outcome?.type === 'moved' && outcome.made ? [outcome.made] : []))

export function PrintMade({ made }: { made: readonly Made[] }) {
  const slips = made.flatMap(({ deliveryIds }) => deliveryIds).slice(0, maxPrinted)
  const invoices = made.flatMap(({ invoice }) => (invoice ? [invoice.id] : [])).slice(0, maxPrinted)
  return (
    <>
      {invoices.length > 0 && (
        <Print label={texts.printInvoices(invoices.length)} call={() => client.call(printInvoices, { body: { ids: invoices } })} />
      )}
      {slips.length > 0 && (
        <Print label={texts.printSlips(slips.length)} call={() => client.call(printDelivery, { body: { ids: slips } })} />
      )}
    </>
  )
}

function Print({ label, call }: { label: string; call: () => Promise<File> }) {
  const printing = useCommand<File>({ onSucceeded: ({ data }) => saveFile(data), onFailed: (error) => toast.error(messageOf(error)) })
  return (
    <Button size="2" variant="soft" loading={printing.isRunning} onClick={() => printing.run(call)}>
      {label}
    </Button>
  )
}
