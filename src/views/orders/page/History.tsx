import { Flex, Text } from '@radix-ui/themes'
import { inLanguage } from '#api/core/texts/inLanguage'
import type { BasketEdit, HistoryEntry } from '#api/orders/baskets'
import { Aside } from '#views/core/Aside.tsx'
import { part } from '#views/core/chunk.ts'
import { money } from '#views/core/format.ts'
import { languageOf } from '#views/core/languageOf.ts'
import { Name } from '#views/core/text/Name.tsx'
import { When } from '#views/core/text/When.tsx'
import { StatusBadge } from '../StatusBadge'
import { Arrow } from './Arrow'
import { useBasket } from './BasketContext'
import styles from './History.module.css'
import { Section } from './Section'

export type Texts = typeof texts
const texts = inLanguage('orders/History', {
  heading: 'History',
  paidBack: (amount: string) => `${amount} to repay`,
  owed: (amount: string) => `${amount} to pay`,
})

const Changes = part('the edits of the order', async () => ({ default: (await import('./Changes')).Changes }))

export default function History() {
  const { history, edits, totals } = useBasket().basket
  const entries = [...history, ...edits].sort((a, b) => b.id - a.id)
  return (
    <Section id="history" title={texts.heading}>
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
      <Name>{by}</Name>
    </Text>
    <Text size="2" color="gray">
      <When at={at} />
    </Text>
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
        <Text as="p" size="2" dir="auto" lang={languageOf(reason)} className={styles.reason}>
          {reason}
        </Text>
      )}
      {due ? (
        <Text as="p" size="2" className={styles.reason}>
          <bdi>{due < 0 ? texts.paidBack(money({ amount: -due, currency })) : texts.owed(money({ amount: due, currency }))}</bdi>
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
      <Aside>
        <Changes changes={changes} />
      </Aside>
    </>
  )
}
