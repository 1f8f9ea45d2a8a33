import { Button, Heading, Text } from '@radix-ui/themes'
import { type RoundTrip, type RoundTripState, type RoundTripTotal, roundTripStates } from '#api/exports/roundTrip'
import { number } from '#views/core/format.ts'
import styles from '../Exports.module.css'
import own from './RoundTrip.module.css'
import { texts } from './texts'

export type Narrowing = { field: string; label: string; state: RoundTripState }

type Props = { shown: RoundTrip; onNarrow: (to: Narrowing) => void }

export function RoundTripTotals({ shown, onNarrow }: Props) {
  const { titles, same, changed, lost, totals } = shown
  return (
    <section aria-label={texts.totals} className={styles.part}>
      <Heading as="h2" size="3">
        {texts.totals}
      </Heading>
      <Text as="p" size="2" color="gray" highContrast>
        {texts.summary(titles, same + changed + lost)}
      </Text>
      <table className={own.totals}>
        <thead>
          <tr>
            <th scope="col">{texts.field}</th>
            {roundTripStates.map((state) => (
              <th key={state} scope="col">
                {`${texts.states[state]} (${number(shown[state])})`}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {totals.map((total) => (
            <Total key={total.field} total={total} onNarrow={onNarrow} />
          ))}
        </tbody>
      </table>
    </section>
  )
}

function Total({ total, onNarrow }: { total: RoundTripTotal; onNarrow: Props['onNarrow'] }) {
  const { field, label, same, reasons } = total
  return (
    <tr>
      <th scope="row">
        {label}
        {reasons.length > 0 && (
          <ul className={own.reasons}>
            {reasons.map(({ reason, titles }) => (
              <li key={reason} className={reason ? undefined : own.unexplained}>
                {texts.reason(reason || texts.unexplained, titles)}
              </li>
            ))}
          </ul>
        )}
      </th>
      <td>{number(same)}</td>
      {(['changed', 'lost'] as const).map((state) => (
        <td key={state}>
          {total[state] === 0 ? (
            number(0)
          ) : (
            <Button
              size="1"
              variant="soft"
              color={state === 'lost' ? 'red' : 'amber'}
              highContrast
              aria-label={texts.ofState(texts.states[state], label, total[state])}
              onClick={() => onNarrow({ field, label, state })}
            >
              {number(total[state])}
            </Button>
          )}
        </td>
      ))}
    </tr>
  )
}
