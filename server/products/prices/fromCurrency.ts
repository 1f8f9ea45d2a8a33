import { sql } from 'drizzle-orm'
import { minorDigits } from '#api/core/currencies'
import { convertedPrice, type Rate } from '#api/products/convertedPrice'
import { first } from '../../core/sqlParts'
import type { Queryable } from '../../db/database'

type Values = Readonly<Record<string, unknown>>
type Currency = { code: string; valueInKrona: number }

const rateOf = ({ code, valueInKrona }: Currency): Rate => ({ minorDigits: minorDigits(code), valueInKrona })

const sources = ['priceRule', 'sourceAmount', 'sourceCurrencyId', 'markup', 'roundTo']

const currencyOf = (tx: Queryable, id: unknown) =>
  first<Currency>(tx, sql`select code, value_in_krona::float8 as "valueInKrona" from currency where id = ${Number(id)}`)

/** Derives the price when its source or rule changes; changed exchange rates are reviewed by a person. */
export async function withFollowedPrice(tx: Queryable, values: Values, current: Values = {}): Promise<Values> {
  if (!sources.some((name) => name in values && values[name] !== current[name])) return values
  const { priceRule, sourceAmount, sourceCurrencyId, markup, roundTo, currencyId } = { ...current, ...values }
  if (priceRule !== 'fromCurrency' || typeof sourceAmount !== 'number') return values
  const [source, own] = [await currencyOf(tx, sourceCurrencyId), await currencyOf(tx, currencyId)]
  if (!source || !own || own.valueInKrona <= 0) return values
  const made = { ...rateOf(source), amount: sourceAmount, markup: Number(markup ?? 0), roundTo: Number(roundTo ?? 1) }
  return { ...values, price: convertedPrice(made, rateOf(own)) }
}
