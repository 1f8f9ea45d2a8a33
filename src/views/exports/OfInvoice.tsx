import { Button, Flex, Heading, Text } from '@radix-ui/themes'
import { useLocation } from 'wouter'
import { client } from '#api/core/client'
import { keysOf } from '#api/core/objects'
import { exportsOfInvoice, type InvoiceExportKind } from '#api/exports/calls'
import controls from '#views/core/controls.module.css'
import { toast } from '#views/core/toast/toast.ts'
import { useCommand } from '#views/core/useCommand.ts'
import { useMay } from '#views/core/useMay.ts'
import { messageOf } from '#views/orders/edit.ts'
import { kinds, permissionOf } from './kinds'
import { texts } from './texts'

const formats = keysOf(exportsOfInvoice)
const invoiceExportTexts = texts.ofInvoice

export default function OfInvoice({ invoiceId, isInBar = false }: { invoiceId: number; isInBar?: boolean }) {
  const may = useMay()
  const [, navigate] = useLocation()
  const making = useCommand<{ data: { exportId: number; items: number } }>({
    onSucceeded: ({ data: { exportId, items } }, kind) => {
      const format = kind as InvoiceExportKind
      // The person may lack the permission for exports.
      if (may(permissionOf[format])) navigate(kinds[format].paths.edit({ id: exportId }))
      else toast.success(invoiceExportTexts.made(kinds[format].title, texts.titles(items)))
    },
    onFailed: (error) => toast.error(messageOf(error)),
  })
  const make = (kind: InvoiceExportKind) => making.run(() => client.call(exportsOfInvoice[kind], { params: { id: invoiceId } }), kind)
  if (isInBar)
    return formats.map((kind) => (
      <button key={kind} type="button" className={controls.button} disabled={making.isRunning} onClick={() => make(kind)}>
        {kinds[kind].title}
      </button>
    ))
  return (
    <Flex asChild direction="column" gap="3">
      <section aria-label={invoiceExportTexts.heading}>
        <Heading as="h2" size="3">
          {invoiceExportTexts.heading}
        </Heading>
        <Text as="p" size="2" color="gray" highContrast>
          {invoiceExportTexts.text}
        </Text>
        <Flex gap="2" wrap="wrap">
          {formats.map((kind) => (
            <Button key={kind} variant="soft" disabled={making.isRunning} onClick={() => make(kind)}>
              {kinds[kind].title}
            </Button>
          ))}
        </Flex>
      </section>
    </Flex>
  )
}
