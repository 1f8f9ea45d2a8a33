import { shallowEqual, useSelector } from '@xstate/react'
import { metaOf } from '#api/core/field'
import { half } from '#api/core/shares'
import type { Kind } from '#api/products/rules'
import { type FormActor, shownValue } from '#machines/core/form'
import { useOptions } from '#views/core/data.ts'
import { toWire } from '#views/core/field/codec.ts'
import { useCurrencyCodes } from '#views/core/field/currencyCodes.ts'
import { optionsCall } from '#views/core/field/entityOptions.ts'
import { money } from '#views/core/format.ts'
import { editionFieldsOf } from '../kinds'
import styles from './Edition.module.css'
import { texts } from './texts'

/** Rates have four decimals. */
const scale = 10_000

/** Rounded half up, as documents do. */
export function vatIn(amount: number, rate: number, isIncluded: boolean): number {
  const parts = BigInt(Math.round(rate * scale))
  return Number(half(BigInt(amount) * parts, BigInt(scale) + (isIncluded ? parts : 0n)))
}

const needed = ['price', 'currencyId', 'taxId', 'priceIncludesVat']

export function OtherPrice({ kind, form }: { kind: Kind; form: FormActor }) {
  const [typed, currencyId, taxId, includes] = useSelector(
    form,
    (snapshot) => needed.map((name) => shownValue(snapshot, name)),
    shallowEqual,
  )
  const isIncluded = includes === true
  const { codeOf } = useCurrencyCodes()
  const taxes = useOptions('Tax', optionsCall('Tax')).data as { data: { id: number; rate?: number }[] } | undefined
  const rate = taxes?.data.find(({ id }) => id === taxId)?.rate
  const currency = codeOf(currencyId)
  const field = editionFieldsOf(kind).price
  const amount = field && currency ? toWire(metaOf(field), typed, currency) : undefined
  if (typeof amount !== 'number' || Number.isNaN(amount) || rate === undefined || !currency) return null
  const vat = vatIn(amount, rate, isIncluded)
  const label = isIncluded ? texts.without : texts.with
  const other = isIncluded ? amount - vat : amount + vat
  return (
    <p className={styles.says}>
      <bdi>{label(money({ amount: other, currency }), money({ amount: vat, currency }))}</bdi>
    </p>
  )
}
