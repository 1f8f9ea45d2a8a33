import type { ComponentType } from 'react'
import { slot } from '#views/core/slot.ts'

export type InvoiceExportsProps = { invoiceId: number; isInBar?: boolean }

export const invoiceExports = slot<ComponentType<InvoiceExportsProps>>('the exports of an invoice')
