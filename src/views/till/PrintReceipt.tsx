import { Button, Text } from '@radix-ui/themes'
import { client } from '#api/core/client'
import { receipt } from '#api/till/till'
import { refresh } from '#views/core/data.ts'
import { saveFile } from '#views/core/files/saveFile.ts'
import { toast } from '#views/core/toast/toast.ts'
import { useCommand } from '#views/core/useCommand.ts'
import { messageOf } from '#views/orders/edit.ts'
import { texts } from './texts'

const receiptTexts = texts.receipt

/** The law allows one copy, marked KOPIA. */
export function PrintReceipt({ id, copies }: { id: number; copies: number }) {
  const printing = useCommand<{ data: { name: string; pdf: string } }>({
    onSucceeded: ({ data }) => {
      saveFile(data)
      void refresh('CashSale')
    },
    onFailed: (error) => toast.error(messageOf(error)),
  })
  if (copies > 1)
    return (
      <Text size="2" color="gray">
        {receiptTexts.allPrinted}
      </Text>
    )
  return (
    <Button variant="soft" loading={printing.isRunning} onClick={() => printing.run(() => client.call(receipt, { params: { id } }))}>
      {copies === 0 ? receiptTexts.print : receiptTexts.printCopy}
    </Button>
  )
}
