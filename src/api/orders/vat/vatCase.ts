import { countryName } from '../../core/kinds/countries'
import { isCountry } from '../../core/kinds/isCountry'
import { isEuVatNumber } from '../../core/kinds/vatNumber'
import { type Place, vatTerritory } from './vatTerritory'

/** Sweden; none between businesses of the EU; none for goods that leave it. */
export const vatCases = ['domestic', 'intraEu', 'export'] as const
export type VatCase = (typeof vatCases)[number]

export type VatFacts = {
  place: Place | null
  isBusiness: boolean
  vatNumber: string
  isVatCharged: boolean
}

type Refusal = { reason: 'hasCountry' | 'hasVatNumber'; message: string }

export type VatDecision = { case: VatCase; why: string; refusal?: Refusal }

const home = 'SE'
const percent0 = '0 %'

/** Northern Ireland counts as EU for goods; detected by postal code first, as its numbers begin with XI. */
const isNorthernIrish = ({ country, postalCode }: Place, vatNumber: string) =>
  country === 'GB' && postalCode.trim() === '' && vatNumber.startsWith('XI')

const hasForeignNumber = ({ vatNumber }: Pick<VatFacts, 'vatNumber'>) => isEuVatNumber(vatNumber) && !vatNumber.startsWith(home)

const noNumber: Refusal = {
  reason: 'hasVatNumber',
  message:
    'A sale without VAT inside the EU needs the buyer’s VAT number: enter it on the customer’s account, or say there that they pay Swedish VAT',
}

/**
 * By destination and buyer: none for businesses elsewhere in the EU (ML 10 kap. 42 §, article 138 of directive 2006/112/EC), none outside
 * the EU (ML 10 kap. 64 §, article 146), Swedish otherwise. An unreadable country counts as Sweden and blocks the invoice.
 */
export function vatDecision({ place, isBusiness, vatNumber, isVatCharged }: VatFacts): VatDecision {
  if (!place) return { case: 'domestic', why: 'Swedish VAT: the order has no address yet' }
  const { country } = place
  if (!isCountry(country)) {
    const message = country
      ? `“${country}” is not a country in the list. Choose the country of the address.`
      : 'The address has no country. Choose it in the address.'
    return { case: 'domestic', why: `VAT is not decided: ${message}`, refusal: { reason: 'hasCountry', message } }
  }
  const { isInEu, name: territory } = vatTerritory(place)
  const isInside = isInEu || isNorthernIrish(place, vatNumber)
  const name = territory ?? countryName(country)
  if (country === home) return { case: 'domestic', why: 'Swedish VAT: the goods stay in Sweden' }
  if (isVatCharged) return { case: 'domestic', why: 'Swedish VAT: set on the customer’s account' }
  if (!isInside) {
    const outside = territory ? `${name}, which is outside the EU VAT area` : name
    return { case: 'export', why: `${percent0}: export to ${outside}, Article 146` }
  }
  if (!isBusiness) return { case: 'domestic', why: `Swedish VAT: not a business, in ${name}` }
  if (hasForeignNumber({ vatNumber })) return { case: 'intraEu', why: `${percent0}: business in the EU, ${vatNumber}, Article 138` }
  return {
    case: 'intraEu',
    why: `${percent0}: business in the EU without a VAT number, Article 138`,
    refusal: noNumber,
  }
}

/** An order with a standing invoice may have another case than its facts. */
export function vatRefusal(vatCase: VatCase, facts: VatFacts): Refusal | undefined {
  const { refusal } = vatDecision(facts)
  if (refusal?.reason === 'hasCountry') return refusal
  return vatCase === 'intraEu' && !hasForeignNumber(facts) ? noNumber : undefined
}
