import { Flex, Text } from '@radix-ui/themes'
import { StatusBadge } from '../StatusBadge'
import { When } from '../When'
import { useBasket } from './BasketContext'
import styles from './History.module.css'
import { Section } from './Section'
import { texts } from './texts'

/** Who moved it, when, from where to where, and why: the newest first, as that is what one asks for. */
export function History() {
  const { basket } = useBasket()
  return (
    <Section id="history" title={texts.history}>
      <ol className={styles.timeline} reversed>
        {basket.history.toReversed().map((entry) => (
          <li key={entry.id} className={styles.entry}>
            <Flex gap="2" align="center" wrap="wrap">
              {entry.from && (
                <>
                  <StatusBadge status={entry.from} />
                  <span aria-hidden className={styles.arrow}>
                    →
                  </span>
                </>
              )}
              <StatusBadge status={entry.to} />
              <Text size="2">
                <bdi>{entry.by}</bdi>
              </Text>
              <When at={entry.at} />
            </Flex>
            {entry.reason && (
              <Text as="p" size="2" dir="auto" className={styles.reason}>
                {entry.reason}
              </Text>
            )}
          </li>
        ))}
      </ol>
    </Section>
  )
}
