import { Text } from '@radix-ui/themes'
import { Link } from 'wouter'
import type { PathTo } from '#api/core/paths'
import { say } from '#api/core/texts/inLanguage'
import type { MoveDryRun } from '#api/orders/moveDryRun'
import { fixes } from '#machines/orders/basketStatus'
import { number } from '#views/core/format.ts'
import { Name } from '#views/core/text/Name.tsx'
import { texts } from './dryRunTexts'
import { texts as listTexts } from './listTexts'
import styles from './Refusals.module.css'

const max = 25

/** Without the order-specific part after the colon. */
const lawWords = (message: string) => message.replace(/:.*/, '')

type Refused = Pick<MoveDryRun, 'id' | 'customerName' | 'refusal'>

export function Refusals({ refused, page }: { refused: readonly Refused[]; page: PathTo<'id'> }) {
  const groups = new Map<string, Refused[]>()
  for (const basket of refused) {
    const reason = lawWords(basket.refusal ? say(basket.refusal.message) : texts.otherRefusal)
    groups.set(reason, [...(groups.get(reason) ?? []), basket])
  }
  return (
    <div className={styles.groups}>
      {[...groups].map(([reason, baskets]) => {
        const fix = fixes[baskets[0]?.refusal?.code ?? '']
        return (
          <section key={reason} className={styles.group}>
            <Text as="p" weight="medium" size="2">
              {reason} ({number(baskets.length)})
            </Text>
            <ul>
              {baskets.slice(0, max).map(({ id, customerName, refusal }) => (
                <li key={id}>
                  <Link href={`${page({ id })}${fix ? `#${fix}` : ''}`}>
                    {listTexts.label(id)} {customerName && <Name>{customerName}</Name>}
                  </Link>
                  {refusal && say(refusal.message) !== reason && (
                    <span>
                      {' '}
                      <bdi>{say(refusal.message)}</bdi>
                    </span>
                  )}
                </li>
              ))}
            </ul>
            {baskets.length > max && <Text size="1">{texts.more(baskets.length - max)}</Text>}
          </section>
        )
      })}
    </div>
  )
}
