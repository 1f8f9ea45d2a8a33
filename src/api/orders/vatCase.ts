import { isEuVatNumber } from '../core/kinds/vatNumber'

/** Whether VAT is charged of a sale: that of Sweden; none between businesses of the EU; none of goods that leave it. */
export const vatCases = ['domestic', 'intraEu', 'export'] as const
export type VatCase = (typeof vatCases)[number]

/** What decides it, of an order and whoever buys. */
export type VatFacts = {
  /** Where the goods go: ISO 3166 of the country, and whether it is in the EU for VAT; null where it is not among the countries. */
  country: { code: string; isInEu: boolean } | null
  /** An institution, or somebody with an organisation or a number of one. */
  isBusiness: boolean
  vatNumber: string
  /** Somebody has said that this customer pays Swedish VAT: a business that has no VAT number. */
  isVatCharged: boolean
}

const home = 'SE'
/** Goods that go to Northern Ireland are as goods within the EU; its numbers begin with XI. */
const isNorthernIrish = ({ country, vatNumber }: VatFacts) => country?.code === 'GB' && vatNumber.startsWith('XI')

/**
 * The one law of VAT by where goods go and who buys them: to a business elsewhere in the EU none (ML 10 kap. 42 §, article 138 of
 * directive 2006/112/EC), out of the EU none (ML 10 kap. 64 §, article 146), everything else as in Sweden. A place that is not known
 * is Sweden: VAT that was charged by mistake is paid back, VAT that was not is lost.
 */
export function vatCaseOf(facts: VatFacts): VatCase {
  const { country, isBusiness, isVatCharged } = facts
  if (!country || country.code === home || isVatCharged) return 'domestic'
  if (!country.isInEu && !isNorthernIrish(facts)) return 'export'
  return isBusiness ? 'intraEu' : 'domestic'
}

/** The rate that an order of this case pays, of one that a product has: ten-thousandths or a fraction alike. */
export const rateIn = (vatCase: VatCase, rate: number): number => (vatCase === 'domestic' ? rate : 0)

/** Why an order of this case cannot be invoiced to whoever buys, or undefined. */
export function vatRefusal(
  vatCase: VatCase,
  { vatNumber }: Pick<VatFacts, 'vatNumber'>,
): { reason: 'hasVatNumber'; message: string } | undefined {
  if (vatCase !== 'intraEu' || (isEuVatNumber(vatNumber) && !vatNumber.startsWith(home))) return undefined
  return {
    reason: 'hasVatNumber',
    message:
      'A sale without VAT inside the EU needs the buyer’s VAT number: enter it on the customer’s account, or say there that they pay Swedish VAT',
  }
}
