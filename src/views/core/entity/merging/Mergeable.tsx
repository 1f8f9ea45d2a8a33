import type { AnyEntity } from '#api/core/entity'
import { present } from '#api/core/objects'
import { useItem } from '../../data'
import type { Selection } from '../../list/state/selection'
import { FollowMerged, movedToIn } from './FollowMerged'
import ListMerging from './ListMerging'
import RecordMerges, { type RecordMergesProps } from './RecordMerges'

type Props = { entity: AnyEntity; of?: Selection | number | null | undefined }

/** For the chosen rows of a list, a record by its id, or, without either, all of a list. */
export default function Mergeable({ entity, of }: Props) {
  if (of === null) return null
  return typeof of === 'number' ? <OfRecord entity={entity} id={of} /> : <ListMerging entity={entity} selection={of} />
}

/** Below a record: what looks like it. For one that was merged: the way to the kept one. */
function OfRecord({ entity, id }: RecordMergesProps) {
  const { data, error } = useItem(entity.name, present(entity.calls.item), id)
  const movedTo = movedToIn(error)
  if (movedTo !== undefined) return <FollowMerged entity={entity.name} to={movedTo} />
  return data && !error ? <RecordMerges {...{ entity, id }} /> : null
}
