import { Link } from 'wouter'
import styles from './Report.module.css'
import { texts } from './texts'

export type Total = { title: string; said: string; href?: string | undefined; before?: string | undefined }

export const Totals = ({ totals }: { totals: readonly Total[] }) => (
  <dl className={styles.totals} aria-label={texts.totals}>
    {totals.map(({ title, said, href, before }) => (
      <div key={title}>
        <dt>{title}</dt>
        <dd>
          {href ? (
            <Link href={href} className={styles.number} state={{ from: location.pathname + location.search }}>
              <bdi dir="ltr">{said}</bdi>
            </Link>
          ) : (
            <bdi dir="ltr">{said}</bdi>
          )}
          {before && (
            <>
              {' '}
              <small dir="ltr">{texts.before(before)}</small>
            </>
          )}
        </dd>
      </div>
    ))}
  </dl>
)
