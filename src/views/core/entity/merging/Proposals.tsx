import { Button } from '@radix-ui/themes'
import { Link } from 'wouter'
import { client } from '#api/core/client'
import type { AnyEntity } from '#api/core/entity'
import { type Duplicate, mergingOf } from '#api/core/merging/calls'
import { refresh } from '../../data'
import { errorText } from '../../faults/errorText'
import { ErrorLine } from '../../text/ErrorLine'
import { Name } from '../../text/Name'
import { useCommand } from '../../useCommand'
import { useRecordPage } from '../entityPages'
import styles from './Merging.module.css'
import { texts } from './texts'

type Props = { entity: AnyEntity; id: number; others: readonly Duplicate[]; onMerge: (ids: readonly [number, number]) => void }

/** Records that look like one, each with a merge and a "no". */
export function Proposals({ entity, id, others, onMerge }: Props) {
  const page = useRecordPage(entity.name)
  const denying = useCommand({ onSucceeded: () => void refresh(entity.name) })
  const deny = (otherId: number) => denying.run(() => client.call(mergingOf(entity).notDuplicate, { body: { id, otherId } }))
  return (
    <ul className={styles.list}>
      {others.map((other) => (
        <li key={other.id}>
          {page ? (
            <Link href={page.href(other.id)}>
              <Name>{texts.looksLike(other.label)}</Name>
            </Link>
          ) : (
            <Name>{texts.looksLike(other.label)}</Name>
          )}
          <span className={styles.quiet}>
            <bdi>{[other.why, other.more].filter(Boolean).join(' · ')}</bdi>
          </span>
          <span className={styles.actions}>
            <Button
              type="button"
              size="1"
              variant="soft"
              aria-label={texts.mergeWith(other.label)}
              onClick={() => onMerge(other.id < id ? [other.id, id] : [id, other.id])}
            >
              {texts.merge}
            </Button>
            <Button
              type="button"
              size="1"
              variant="soft"
              color="gray"
              highContrast
              disabled={denying.isRunning}
              aria-label={texts.notDuplicateOf(other.label)}
              onClick={() => deny(other.id)}
            >
              {texts.notDuplicate}
            </Button>
          </span>
        </li>
      ))}
      {denying.error !== undefined && <ErrorLine>{errorText(denying.error, texts.failed)}</ErrorLine>}
    </ul>
  )
}
