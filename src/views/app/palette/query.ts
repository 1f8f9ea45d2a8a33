import { plainDigits } from '#api/core/kinds/digits'
import { foldText } from '#api/core/search/fold'

/** What people call a kind of record, in front of its number or behind it. */
const kindWords: Readonly<Record<string, readonly string[]>> = {
  order: ['orders'],
  invoice: ['invoices', 'bill', 'credit', 'note'],
  delivery: ['deliveries', 'packing', 'slip'],
  shipment: ['shipments', 'parcels'],
  request: ['requests', 'purchase'],
  import: ['imports'],
  edition: ['editions', 'isbn', 'stock'],
}
const actionWords = ['print', 'pdf', 'open', 'show', 'payment', 'history', 'of', 'new']
/** Fewer letters could begin anything. */
const fewestLetters = 2

const isBeginningOf = (typed: string, words: readonly string[]) =>
  typed.length >= fewestLetters && words.some((word) => word.startsWith(typed))

export type Query = { searchKey: string; kinds: readonly string[] }

/** "Invoice 100111 print" asks for the number 100111 among invoices; anything else is searched as it is. */
export function readQuery(typed: string): Query {
  const words = foldText(plainDigits(typed)).split(/\s+/).filter(Boolean)
  const numbers = words.filter((word) => /^#?[\d-]+x?$/.test(word))
  const [number] = numbers
  const others = words.filter((word) => !numbers.includes(word))
  const kinds = Object.keys(kindWords).filter((kind) => others.some((word) => isBeginningOf(word, [kind, ...(kindWords[kind] ?? [])])))
  const areAllOurs = others.every((word) =>
    isBeginningOf(word, [...kinds, ...kinds.flatMap((kind) => kindWords[kind] ?? []), ...actionWords]),
  )
  if (number === undefined || numbers.length > 1 || others.length === 0 || !areAllOurs) return { searchKey: typed.trim(), kinds: [] }
  return { searchKey: number, kinds }
}
