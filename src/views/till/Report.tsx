import type { CashReport } from '#api/till/till'
import { countedMethods, differencesOf, expectedOf } from '#api/till/totals'
import { number, percent } from '#views/core/format.ts'
import { Amount } from '#views/core/text/Amount.tsx'
import { sek } from './sale'
import styles from './Till.module.css'
import { texts } from './texts'

const dayTexts = texts.day

export function Report({ report }: { report: CashReport }) {
  const { firstNumber, lastNumber, moves, counted, reason } = report
  const differences = counted && differencesOf(counted, expectedOf(report))
  const rows: [label: string, value: string][] = [
    [dayTexts.sales, number(report.sales)],
    [dayTexts.returns, number(report.returns)],
    [dayTexts.training, number(report.training)],
    [dayTexts.gross, sek(report.gross)],
    ...report.vat.map(({ rate, vat }): [string, string] => [dayTexts.vat(percent(rate)), sek(vat)]),
    ...(report.discounts ? [[dayTexts.discounts, sek(report.discounts)] satisfies [string, string]] : []),
    [dayTexts.rounding, sek(report.rounding)],
    ...report.methods.map(({ method, amount }): [string, string] => [texts.methods[method], sek(amount)]),
    ...moves.map(({ reason, amount }): [string, string] => [reason, sek(amount)]),
    [dayTexts.expected, sek(report.expectedCash)],
    ...countedMethods.flatMap((method): [string, string][] =>
      counted && differences
        ? [
            [dayTexts.counted(texts.methods[method]), sek(counted[method])],
            [dayTexts.difference(texts.methods[method]), sek(differences[method])],
          ]
        : [],
    ),
  ]
  return (
    <>
      {firstNumber !== null && lastNumber !== null && <div className={styles.small}>{dayTexts.numbers(firstNumber, lastNumber)}</div>}
      <dl className={styles.sums}>
        {rows.map(([label, value], i) => [
          // biome-ignore lint/suspicious/noArrayIndexKey: two movements may say the same
          <dt key={`${i} label`}>
            <bdi>{label}</bdi>
          </dt>,
          // biome-ignore lint/suspicious/noArrayIndexKey: two movements may say the same
          <dd key={i}>
            <Amount>{value}</Amount>
          </dd>,
        ])}
        {reason && (
          <>
            <dt>{dayTexts.reason}</dt>
            <dd>
              <bdi>{reason}</bdi>
            </dd>
          </>
        )}
      </dl>
    </>
  )
}
