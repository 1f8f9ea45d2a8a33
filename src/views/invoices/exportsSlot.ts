import type { ComponentType } from 'react'
import { slot } from '#views/core/slot.ts'

export type InvoiceExportsProps = { invoiceId: number /** In the bar of a list, where room is short. */; isInBar?: boolean }

/** Records of an invoice's titles for those who catalogue them: the room of exports draws it. */
export const invoiceExports = slot<ComponentType<InvoiceExportsProps>>('the exports of an invoice')
