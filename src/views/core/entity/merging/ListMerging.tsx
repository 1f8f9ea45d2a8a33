import { useState } from 'react'
import type { AnyEntity } from '#api/core/entity'
import { part } from '../../chunk'
import controls from '../../controls.module.css'
import { Opening } from '../../dialog/Opening'
import type { Selection } from '../../list/state/selection'
import type { DuplicateListProps } from './DuplicateList'
import type { MergeDialogProps } from './MergeDialog'
import { texts } from './texts'
import { useMayMerge } from './useMayMerge'

const MergeDialog = part<MergeDialogProps>('the merge', () => import('./MergeDialog'))
const DuplicateList = part<DuplicateListProps>('the proposals', () => import('./DuplicateList'))

type ListMergingProps = { entity: AnyEntity; selection?: Selection | undefined }

/** The button of a list that merges two chosen rows, or the one that shows what looks alike. */
export default function ListMerging({ entity, selection }: ListMergingProps) {
  const mayMerge = useMayMerge(entity)
  const [opened, setOpened] = useState<readonly [number, number] | 'proposals'>()
  const onClose = () => setOpened(undefined)
  const [one, other, ...more] = selection && !selection.all ? [...selection.ids].sort((a, b) => a - b) : []
  const two = one !== undefined && other !== undefined && !more.length ? ([one, other] as const) : undefined
  const opens = selection ? two : 'proposals'
  return (
    <>
      {mayMerge && opens && (
        <button type="button" className={controls.button} onClick={() => setOpened(opens)}>
          {selection ? texts.mergeTwo : texts.find}
        </button>
      )}
      {opened && (
        <Opening onClose={onClose}>
          {opened === 'proposals' ? (
            <DuplicateList entity={entity} onMerge={setOpened} onClose={onClose} />
          ) : (
            <MergeDialog entity={entity} ids={opened} onClose={onClose} />
          )}
        </Opening>
      )}
    </>
  )
}
