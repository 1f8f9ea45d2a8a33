import { Button, Text } from '@radix-ui/themes'
import { useState } from 'react'
import type { AnyEntity } from '#api/core/entity'
import { mergingOf } from '#api/core/merging/calls'
import { useAnswer } from '../../data'
import { Modal } from '../../dialog/Modal'
import { ReadFailed } from '../../list/ListStates'
import parts from '../../Parts.module.css'
import { Name } from '../../text/Name'
import styles from './Merging.module.css'
import { Proposals } from './Proposals'
import { texts } from './texts'

export type DuplicateListProps = { entity: AnyEntity; onMerge: (ids: readonly [number, number]) => void; onClose: () => void }

/** Proposals from the newest records on, a page of the server at a time. */
export default function DuplicateList({ entity, onMerge, onClose }: DuplicateListProps) {
  const [before, setBefore] = useState<number>()
  const read = useAnswer(entity.name, mergingOf(entity).duplicateList, { body: before === undefined ? {} : { before } })
  const answer = read.data?.data
  return (
    <Modal title={texts.listTitle(entity.plural)} onClose={onClose}>
      {read.error && <ReadFailed error={read.error} onRetry={() => void read.mutate()} />}
      {!answer && !read.error && (
        <Text as="p" size="2" role="status">
          {texts.checking}
        </Text>
      )}
      {answer && (
        <>
          <ul className={styles.list}>
            {answer.pairs.map(({ id, label, more, others }) => (
              <li key={id}>
                <strong>
                  <Name>{label}</Name>
                </strong>
                {more && (
                  <span className={styles.quiet}>
                    <bdi>{more}</bdi>
                  </span>
                )}
                <Proposals {...{ entity, id, others, onMerge }} />
              </li>
            ))}
          </ul>
          <Text as="p" size="2" color="gray" role="status" my="2">
            {answer.next === null ? texts.noMore : answer.pairs.length ? '' : texts.none}
          </Text>
        </>
      )}
      <div className={parts.buttons}>
        <Button type="button" variant="soft" color="gray" highContrast onClick={onClose}>
          {texts.close}
        </Button>
        {answer && answer.next !== null && (
          <Button type="button" variant="soft" onClick={() => setBefore(answer.next ?? undefined)}>
            {texts.older}
          </Button>
        )}
      </div>
    </Modal>
  )
}
