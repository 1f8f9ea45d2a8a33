import { Flex, Heading, Text } from '@radix-ui/themes'
import { StatusBadge } from '../StatusBadge'
import { finalWords, statuses, type Way } from './moveStates'
import styles from './OrderMapPage.module.css'
import { texts } from './texts'

export const MapMoves = ({ ways }: { ways: readonly Way[] }) => (
  <section aria-labelledby="map-moves">
    <Heading as="h2" size="3" mb="2" id="map-moves">
      {texts.moves}
    </Heading>
    <ul className={styles.moves}>
      {ways.map(({ key, from, to, label, isDead, words }) => (
        <li key={key} data-dead={isDead || undefined}>
          <Flex align="center" gap="2" wrap="wrap">
            <Text size="2" weight="medium">
              {label}
            </Text>
            <StatusBadge status={from} />
            <span aria-hidden="true" className={styles.arrow} />
            <StatusBadge status={to} />
          </Flex>
          <Text as="p" size="2" color="gray" my="0">
            <bdi>{words.join(' ')}</bdi>
          </Text>
        </li>
      ))}
      {statuses.map(
        (status) =>
          finalWords(status) && (
            <li key={status} data-dead>
              <StatusBadge status={status} />
              <Text as="p" size="2" color="gray" my="0">
                <bdi>{finalWords(status)}</bdi>
              </Text>
            </li>
          ),
      )}
    </ul>
  </section>
)
