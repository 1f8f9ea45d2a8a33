import { decimal } from '#api/exports/record'
import type { IncomingPrice, IncomingSubject } from './incomingParts'

type FoundSubject = { id: number; code: string; scheme: string }
export type PartLookups = {
  currencies: Map<string, number>
  subject: (subject: IncomingSubject) => Promise<FoundSubject | undefined>
}
type Side = { value: unknown; text: string }

/** The main Thema subject; others in the order of their codes, as ours. */
export async function subjectsOf(
  subjects: readonly IncomingSubject[],
  lookups: PartLookups,
  unknown: string[],
): Promise<{ main: FoundSubject | undefined; others: FoundSubject[] }> {
  const found: FoundSubject[] = []
  let main: FoundSubject | undefined
  for (const each of subjects) {
    const subject = await lookups.subject(each)
    if (!subject) unknown.push(`Subject ${each.code}`)
    else if (each.isMain && each.scheme === 'thema') main = subject
    else if (!found.some(({ id }) => id === subject.id)) found.push(subject)
  }
  const order = (a: FoundSubject, b: FoundSubject) => (`${a.scheme} ${a.code}` < `${b.scheme} ${b.code}` ? -1 : 1)
  return { main, others: found.filter(({ id }) => id !== main?.id).sort(order) }
}

export type PriceValue = { price: number; currencyId: number; priceIncludesVat: boolean }

export function priceSide({ amount, currency, includesVat }: IncomingPrice, lookups: PartLookups, unknown: string[]): Side | undefined {
  const currencyId = lookups.currencies.get(currency)
  if (currencyId === undefined) {
    unknown.push(`Currency ${currency}`)
    return undefined
  }
  const value: PriceValue = { price: amount, currencyId, priceIncludesVat: includesVat }
  return { value, text: priceText(amount, currency, includesVat) }
}

export const priceText = (amount: number, currency: string, includesVat: boolean) =>
  `${decimal(amount, currency)} ${currency}${includesVat ? '' : ' without VAT'}`
