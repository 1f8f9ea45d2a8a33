import { Button, Heading } from '@radix-ui/themes'
import { useState } from 'react'
import type { AnyEntity } from '#api/core/entity'
import { mergingOf, type PastMerge } from '#api/core/merging/calls'
import { part } from '../../chunk'
import { useItem } from '../../data'
import { Opening } from '../../dialog/Opening'
import { date } from '../../format'
import { Name } from '../../text/Name'
import { When } from '../../text/When'
import type { MergeDialogProps } from './MergeDialog'
import styles from './Merging.module.css'
import { Proposals } from './Proposals'
import { texts } from './texts'
import type { UndoDialogProps } from './UndoDialog'
import { useMayMerge } from './useMayMerge'

const MergeDialog = part<MergeDialogProps>('the merge', () => import('./MergeDialog'))
const UndoDialog = part<UndoDialogProps>('the undoing of a merge', () => import('./UndoDialog'))

export type RecordMergesProps = { entity: AnyEntity; id: number }

/** On a record's page: what looks like it, and merges into it that can be undone. */
export default function RecordMerges({ entity, id }: RecordMergesProps) {
  const calls = mergingOf(entity)
  const mayMerge = useMayMerge(entity)
  const others = useItem(entity.name, calls.duplicates, mayMerge ? id : null).data?.data ?? []
  const past = useItem(entity.name, calls.past, mayMerge ? id : null).data?.data ?? []
  const [merging, setMerging] = useState<readonly [number, number]>()
  const [undoing, setUndoing] = useState<PastMerge>()
  if (!others.length && !past.length && !merging && !undoing) return null
  return (
    <section className={styles.part} aria-label={texts.heading}>
      <Heading as="h2" size="3">
        {texts.heading}
      </Heading>
      {others.length > 0 && <Proposals {...{ entity, id, others }} onMerge={setMerging} />}
      {past.length > 0 && (
        <ul className={styles.list}>
          {past.map((merge) => (
            <li key={merge.id}>
              <Name>{texts.wasMerged(merge.record)}</Name>
              <span className={styles.quiet}>
                <When at={merge.at}>{(ago) => texts.by(merge.by, ago)}</When> · {texts.until(date(merge.until))}
              </span>
              <span className={styles.actions}>
                <Button type="button" size="1" variant="soft" aria-label={texts.undoOf(merge.record)} onClick={() => setUndoing(merge)}>
                  {texts.undo}
                </Button>
              </span>
            </li>
          ))}
        </ul>
      )}
      {merging && (
        <Opening onClose={() => setMerging(undefined)}>
          <MergeDialog entity={entity} ids={merging} onClose={() => setMerging(undefined)} />
        </Opening>
      )}
      {undoing && (
        <Opening onClose={() => setUndoing(undefined)}>
          <UndoDialog entity={entity} merge={undoing} onClose={() => setUndoing(undefined)} />
        </Opening>
      )}
    </section>
  )
}
