import { Link } from 'wouter'
import type { SyncFault } from '#api/fortnox/calls'
import { texts } from './texts'

/** Why a record is not in Fortnox, and how to fix it. */
export const WhyNot = ({ error: { message, code, fix, href } }: { error: SyncFault }) => (
  <>
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
        <Link href={href}>{texts.details.fix}</Link>
      </>
    )}
  </>
)
