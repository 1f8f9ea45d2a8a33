import type { Chunk } from '#views/core/chunk.ts'
import { slot } from '#views/core/slot.ts'

type Printing = { printThese: (ids: readonly number[]) => Promise<{ data: { name: string; pdf: string } }> }

export const invoicePrinting = slot<Chunk<Printing>>('the printing of invoices')
