import { Flex, Text, VisuallyHidden } from '@radix-ui/themes'
import type { BasketEdit, HistoryEntry } from '#api/orders/baskets'
import { money } from '../../core/format'
import { StatusBadge } from '../StatusBadge'
import { When } from '../When'
import { useBasket } from './BasketContext'
import { tell } from './changeTexts'
import styles from './History.module.css'
import { Section } from './Section'
import { texts } from './texts'

/** Who did what to it, when, from what to what, and why: the newest first, as that is what one asks for. */
export function History() {
  const { history, edits, totals } = useBasket().basket
  const entries = [...history, ...edits].sort((a, b) => b.id - a.id)
  return (
    <Section id="history" title={texts.history}>
      <ol className={styles.timeline} reversed>
        {entries.map((entry) => (
          <li key={entry.id} className={styles.entry}>
            {'to' in entry ? <Move entry={entry} currency={totals.currency} /> : <Edit entry={entry} />}
          </li>
        ))}
      </ol>
    </Section>
  )
}

const By = ({ by, at }: { by: string; at: string }) => (
  <>
    <Text size="2">
      <bdi>{by}</bdi>
    </Text>
    <When at={at} />
  </>
)

const Arrow = () => (
  <>
    <span aria-hidden className={styles.arrow}>
      →
    </span>
    <VisuallyHidden>{texts.becomes}</VisuallyHidden>
  </>
)

function Move({ entry: { from, to, by, at, reason, due }, currency }: { entry: HistoryEntry; currency: string }) {
  return (
    <>
      <Flex gap="2" align="center" wrap="wrap">
        {from && (
          <>
            <StatusBadge status={from} />
            <Arrow />
          </>
        )}
        <StatusBadge status={to} />
        <By by={by} at={at} />
      </Flex>
      {reason && (
        <Text as="p" size="2" dir="auto" className={styles.reason}>
          {reason}
        </Text>
      )}
      {due ? (
        <Text as="p" size="2" className={styles.reason}>
          <bdi>{texts.owing(money({ amount: -due, currency }))}</bdi>
        </Text>
      ) : null}
    </>
  )
}

function Edit({ entry: { by, at, changes } }: { entry: BasketEdit }) {
  return (
    <>
      <Flex gap="2" align="center" wrap="wrap">
        <By by={by} at={at} />
      </Flex>
      <ul className={styles.changes}>
        {changes.map((change) => {
          const told = tell(change)
          const key = `${change.field} ${change.of ?? ''}`
          if ('sentence' in told)
            return (
              <li key={key}>
                <bdi>{told.sentence}</bdi>
              </li>
            )
          return (
            <li key={key}>
              <bdi className={styles.of}>{told.label}</bdi>
              {told.to !== undefined && (
                <>
                  <span>{': '}</span>
                  <bdi>{told.from}</bdi> <Arrow /> <bdi>{told.to}</bdi>
                </>
              )}
            </li>
          )
        })}
      </ul>
    </>
  )
}
