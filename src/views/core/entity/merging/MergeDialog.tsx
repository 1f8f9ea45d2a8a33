import { Text } from '@radix-ui/themes'
import { useState } from 'react'
import type { AnyEntity } from '#api/core/entity'
import { present } from '#api/core/objects'
import { useItem } from '../../data'
import { Modal } from '../../dialog/Modal'
import { ReadFailed } from '../../list/ListStates'
import type { Row } from '../row'
import { Merging } from './Merging'
import { texts } from './texts'

export type MergeDialogProps = {
  entity: AnyEntity
  /** The first is kept unless the person chooses the other. */
  ids: readonly [number, number]
  onClose: () => void
}

/** Both values of each field side by side. The merge is held for some seconds, and undone for 30 days. */
export default function MergeDialog({ entity, ids, onClose }: MergeDialogProps) {
  const [[keptId, mergedId], setIds] = useState(ids)
  const item = present(entity.calls.item)
  const reads = [useItem(entity.name, item, keptId), useItem(entity.name, item, mergedId)] as const
  const [kept, merged] = reads.map(({ data }) => (data as { data: Row } | undefined)?.data)
  const failed = reads.find(({ error }) => error)
  return (
    <Modal title={texts.title(entity.plural)} onClose={onClose}>
      {kept && merged && !failed?.error ? (
        <Merging key={keptId} {...{ entity, kept, merged, onClose }} onSwap={() => setIds([mergedId, keptId])} />
      ) : failed?.error ? (
        <ReadFailed error={failed.error} onRetry={() => void Promise.all(reads.map((read) => read.mutate()))} />
      ) : (
        <Text as="p" size="2" role="status">
          {texts.reading}
        </Text>
      )}
    </Modal>
  )
}
