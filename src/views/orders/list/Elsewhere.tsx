import { Link } from 'wouter'
import { inLanguage } from '#api/core/texts/inLanguage'
import { Name } from '#views/core/text/Name.tsx'
import { useFoundOrders } from '../useFoundOrders'
import styles from './Elsewhere.module.css'

export type Texts = typeof texts
const texts = inLanguage('orders/Elsewhere', {
  elsewhere: 'In other lists',
  isIn: (id: number, list: string) => `${id} is in ${list}`,
} as const)

export default function Elsewhere({ searched }: { searched: string }) {
  const { found } = useFoundOrders(searched)
  return (
    <div role="status">
      {found.length > 0 && (
        <ul className={styles.elsewhere} aria-label={texts.elsewhere}>
          {found.map(({ id, customerName, place, href }) => (
            <li key={id}>
              <Link href={href}>
                <bdi>{texts.isIn(id, place.title)}</bdi>
              </Link>
              {customerName && <Name>{customerName}</Name>}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
