import { Text } from '@radix-ui/themes'
import { Link } from 'wouter'
import type { RehearsedMove } from '#api/orders/baskets'
import { number } from '../../core/format'
import { fixOf } from '../moveOfRow'
import { texts as listTexts } from './listTexts'
import styles from './OrderList.module.css'
import { texts } from './rehearsalTexts'

/** Orders named under one reason; beyond this many the dialog says how many more. */
const most = 25

/** Those that cannot move, by reason, each with the way to what mends it. */
export function Refusals({ refused, pages }: { refused: readonly RehearsedMove[]; pages: string }) {
  const groups = new Map<string, RehearsedMove[]>()
  for (const basket of refused) {
    const code = basket.refusal?.code ?? ''
    groups.set(code, [...(groups.get(code) ?? []), basket])
  }
  return (
    <div className={styles.groups}>
      {[...groups].map(([code, baskets]) => {
        const fix = fixOf(code)
        const isSame = baskets.every(({ refusal }) => refusal?.message === baskets[0]?.refusal?.message)
        return (
          <section key={code} className={styles.group}>
            <Text as="p" weight="medium" size="2">
              {texts.refusals[code] ?? texts.otherRefusal} ({number(baskets.length)})
            </Text>
            <ul>
              {baskets.slice(0, most).map(({ id, customerName, refusal }) => (
                <li key={id}>
                  <Link href={`${pages}/${id}${fix ? `#${fix}` : ''}`}>
                    {listTexts.label(id)} {customerName && <bdi>{customerName}</bdi>}
                  </Link>
                  {(!isSame || code === 'isInStock') && (
                    <span>
                      {' '}
                      <bdi>{refusal?.message}</bdi>
                    </span>
                  )}
                </li>
              ))}
            </ul>
            {baskets.length > most && <Text size="1">{texts.more(baskets.length - most)}</Text>}
          </section>
        )
      })}
    </div>
  )
}
