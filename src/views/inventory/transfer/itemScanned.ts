import { plainDigits } from '#api/core/kinds/digits'
import { readIsbn } from '#api/core/kinds/isbn'
import type { TransferItem } from '#api/inventory/transfers'

export const isbnOr = (code: string): string => readIsbn(code).isbn ?? plainDigits(code)

/** By ISBN in whatever form, EAN or article number. */
export const itemScanned = (items: readonly TransferItem[], code: string): TransferItem | undefined =>
  items.find(({ isbn, productDetailId }) => isbn === isbnOr(code) || `PD-${productDetailId}` === code.toUpperCase())
