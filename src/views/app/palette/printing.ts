import { client } from '#api/core/client'
import { printDelivery } from '#api/orders/deliveries'
import { printInvoices } from '#api/orders/printInvoices'
import { saveFile } from '#views/core/files/saveFile.ts'
import { toast } from '#views/core/toast/toast.ts'
import { messageOf } from '#views/orders/edit.ts'

const calls = {
  invoice: (id: number) => client.call(printInvoices, { body: { ids: [id] } }),
  delivery: (id: number) => client.call(printDelivery, { body: { ids: [id] } }),
}
export type Printed = keyof typeof calls

export function print(kind: Printed, id: number): void {
  calls[kind](id).then(
    ({ data }) => saveFile(data),
    (error) => toast.error(messageOf(error)),
  )
}
