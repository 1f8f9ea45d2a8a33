import { Button, Flex, Heading, Text } from '@radix-ui/themes'
import { number, time } from '#views/core/format.ts'
import { amountsOf, type Ringing, type SaleEvent, sek } from './sale'
import styles from './Till.module.css'
import { texts } from './texts'

const parkedTexts = texts.parked

export function Parked({ sale: { lines, parked }, say }: { sale: Ringing; say: (event: SaleEvent) => void }) {
  if (parked.length === 0) return null
  return (
    <section aria-label={parkedTexts.title}>
      <Heading as="h2" size="2" mb="1">
        {parkedTexts.count(parked.length)}
      </Heading>
      <ul className={styles.lines}>
        {parked.map((each) => {
          const name = parkedTexts.name(time(each.at), sek(amountsOf(each).total))
          return (
            <li key={each.at} className={styles.line}>
              <span>
                <bdi>{name}</bdi>
                <span className={styles.small}>
                  <bdi>{each.lines.map(({ title, quantity }) => `${number(quantity)} × ${title.title}`).join(', ')}</bdi>
                </span>
              </span>
              <Flex gap="2">
                <Button
                  size="1"
                  variant="soft"
                  disabled={lines.length > 0}
                  aria-label={parkedTexts.resumeOf(name)}
                  onClick={() => say({ type: 'sale.resumed', at: each.at })}
                >
                  {parkedTexts.resume}
                </Button>
                <Button
                  size="1"
                  variant="soft"
                  color="gray"
                  disabled={each.paid.length > 0}
                  aria-label={parkedTexts.discardOf(name)}
                  onClick={() => say({ type: 'sale.discarded', at: each.at })}
                >
                  {parkedTexts.discard}
                </Button>
              </Flex>
              {each.paid.length > 0 && (
                <Text size="1" color="gray">
                  {parkedTexts.partPaid}
                </Text>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
