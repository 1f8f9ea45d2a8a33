import { Button, Text } from '@radix-ui/themes'
import { type ListRequest, maxPageSize } from '#api/core/answer'
import type { AnyEntity } from '#api/core/entity'
import { present } from '#api/core/objects'
import { refresh, useList } from '../../data'
import { Modal } from '../../dialog/Modal'
import { ReadFailed } from '../../list/ListStates'
import type { Selection } from '../../list/state/selection'
import { toast } from '../../toast/toast'
import styles from '../Entity.module.css'
import { RefusalMessage } from '../refusal'
import type { Row } from '../row'
import { StopAndLeave } from '../StopAndLeave'
import { texts } from '../texts'
import { type Task, taskOf, useRemovals } from './useRemovals'

const removingManyTexts = texts.removingMany

export type RemoveManyDialogProps = {
  entity: AnyEntity
  selection: Selection
  /** For "all matching". */
  request: ListRequest
  seen: ReadonlyMap<number, Row>
  onSettled: (left: number[]) => void
  onClose: () => void
}

/** Removes the selected records one by one, with a result for each. */
export default function RemoveManyDialog({ entity, selection, request, seen, onSettled, onClose }: RemoveManyDialogProps) {
  const { list } = entity.calls
  const matching = useList(entity.name, present(list), selection.all ? { ...request, page: 1, pageSize: maxPageSize } : null)
  const chosen: readonly Task[] | undefined = selection.all
    ? (matching.data?.data as Row[] | undefined)?.map((row) => taskOf(entity, row.id, row))
    : [...selection.ids].map((id) => taskOf(entity, id, seen.get(id)))
  const finish = () => {
    void refresh(entity.name)
    onSettled(left.map(({ id }) => id))
    if (left.length > 0) return
    toast.success(removingManyTexts.done(count))
    onClose()
  }
  const { start, stop, rows: tasks, answered, isRunning, isSettled: isDone, left } = useRemovals(entity, finish)
  const removable = chosen?.filter(({ row }) => !row?.isSystem) ?? []
  const systemRows = (chosen?.length ?? 0) - removable.length
  const count = tasks?.length ?? removable.length

  const close = isRunning ? stop : onClose
  return (
    <Modal
      title={tasks ? removingManyTexts.title(count, entity) : removingManyTexts.question(count, entity)}
      role="alertdialog"
      onClose={close}
    >
      {!tasks && chosen && (
        <>
          <Text as="p" size="2">
            {count > 0 ? removingManyTexts.text : removingManyTexts.nothing}
          </Text>
          {systemRows > 0 && count > 0 && (
            <Text as="p" size="2" mt="2">
              {removingManyTexts.system(systemRows)}
            </Text>
          )}
        </>
      )}
      {!chosen && !matching.error && (
        <Text as="p" size="2" role="status">
          {removingManyTexts.reading}
        </Text>
      )}
      {!chosen && matching.error && <ReadFailed error={matching.error} onRetry={() => void matching.mutate()} />}
      {isRunning && (
        <>
          <progress className={styles.progress} max={count} value={answered} aria-label={removingManyTexts.title(count, entity)} />
          <Text as="p" size="2" role="status">
            {removingManyTexts.progress(answered, count)}
          </Text>
        </>
      )}
      {isDone && (
        <Text as="p" size="2" role="alert">
          {removingManyTexts.summary(count - left.length, left.length)}
        </Text>
      )}
      {left.length > 0 && (
        <ul className={styles.results}>
          {left.map(({ id, label, outcome }) => (
            <li key={id}>
              <strong>
                <bdi>{label}</bdi>
              </strong>
              {'refusal' in outcome && outcome.refusal ? (
                <RefusalMessage refusal={outcome.refusal} changed={removingManyTexts.changed} />
              ) : (
                removingManyTexts.notSent
              )}
            </li>
          ))}
        </ul>
      )}
      <div className={styles.buttons}>
        <Button type="button" variant="soft" color="gray" onClick={close}>
          {isRunning ? removingManyTexts.stop : isDone || (chosen && count === 0) ? texts.close : texts.cancel}
        </Button>
        {!tasks && count > 0 && (
          <Button type="button" color="red" variant="soft" highContrast onClick={() => start(removable)}>
            {removingManyTexts.confirm(count)}
          </Button>
        )}
      </div>
      {isRunning && <StopAndLeave {...removingManyTexts.leaving} onLeave={stop} />}
    </Modal>
  )
}
