import { lowerFirst } from '#api/core/names'
import { inLanguage } from '#api/core/texts/inLanguage'
import { number } from '#views/core/format.ts'

const copies = (count: number) => (count === 1 ? '1 copy' : `${number(count)} copies`)

export const texts = inLanguage('orders/warehouse', {
  filledFrom: 'Filled from',
  change: 'Change',
  changeOf: 'Change the warehouse',
  missing: (count: number, place: string) => `Out of stock in ${place}: ${copies(count)}`,
  missingOf: (missing: number, elsewhere: number, place: string) => `${number(missing)} missing, ${number(elsewhere)} in ${place}`,
  fill: (place: string) => `Fill from ${place}`,
  transfer: (count: number, place: string) => `Transfer ${copies(count)} from ${place}`,
  coming: (id: number, count: number, state: string) => `Transfer ${id}: ${copies(count)}, ${lowerFirst(state)}`,
  filling: (id: number, place: string) => `Fill order ${id} from ${place}`,
  title: 'Title',
  wanted: 'Wanted',
  setAside: 'Copies set aside now, and after the change',
  available: 'Copies that each warehouse can set aside',
  sum: 'Copies',
  backOrdered: (count: number) => `${copies(count)} ${count === 1 ? 'is' : 'are'} back-ordered.`,
  isFree: 'Copies are set aside when work starts.',
  putBack: (place: string) => `Copies set aside in ${place} go back on the shelf there.`,
  service: (title: string, place: string) => `\u2068${title}\u2069 does not collect in ${place} and is removed.`,
  freight: (from: string, to: string) => `Freight: ${from}, then ${to}, without VAT.`,
  loading: 'Loading the preview…',
  filled: (place: string) => `Filled from ${place}.`,
} as const)
