import { Link } from 'wouter'
import type { SyncFault } from '#api/fortnox/calls'
import styles from './Fortnox.module.css'
import { texts } from './texts'

/** Why a record is not in Fortnox, and how to fix it. */
export const WhyNot = ({ error: { message, code, fix, href } }: { error: SyncFault }) => (
  <span>
    <bdi>{message}</bdi>
    {code !== null && (
      <>
        {' '}
        <bdi dir="ltr">({code})</bdi>
      </>
    )}
    {fix && (
      <>
        {' · '}
        <bdi>{fix}</bdi>
      </>
    )}
    {href && (
      <>
        {' '}
        <Link href={href} className={styles.link}>
          {texts.details.fix}
        </Link>
      </>
    )}
  </span>
)
