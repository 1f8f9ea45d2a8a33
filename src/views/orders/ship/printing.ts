import type { Chunk } from '../../core/chunk'
import { slot } from '../../core/slot'

type Printing = { printThese: (ids: readonly number[]) => Promise<{ data: { name: string; pdf: string } }> }

/** Prints invoices as one file: the room of invoices does it. */
export const invoicePrinting = slot<Chunk<Printing>>('the printing of invoices')
