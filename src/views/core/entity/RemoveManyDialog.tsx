import { Button, Text } from '@radix-ui/themes'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { type ListRequest, maxPageSize } from '#api/core/answer'
import { client } from '#api/core/client'
import type { AnyEntity } from '#api/core/entity'
import { ApiError } from '#api/core/http'
import { refresh, useList } from '../data'
import { ReadFailed } from '../list/ListStates'
import { Modal } from '../list/Modal'
import type { Selection } from '../list/state/selection'
import { toast } from '../toast/toast'
import { useCommand } from '../useCommand'
import styles from './Entity.module.css'
import { type Refusal, RefusalSaid, refusalOf } from './refusal'
import { type Row, rowLabel } from './row'
import { StopAndLeave } from './StopAndLeave'
import { texts } from './texts'

const said = texts.removingMany

/** A record to remove; without its row where it was chosen on a page that is not here any longer. */
type Task = { id: number; row?: Row }

export type RemoveManyDialogProps = {
  entity: AnyEntity
  selection: Selection
  /** Of the list, for 'all that match'. */
  request: ListRequest
  /** The rows the list has shown, by id. */
  seen: ReadonlyMap<number, Row>
  /** With the ids that are left: they stay chosen. */
  onSettled: (left: number[]) => void
  onClose: () => void
}

class NotSent extends Error {}

/** Removes the chosen records one after another, each with a result of its own; one that cannot go stops none behind it. */
export default function RemoveManyDialog({ entity, selection, request, seen, onSettled, onClose }: RemoveManyDialogProps) {
  const { list, item, remove } = entity.calls
  const matching = useList(
    entity.name,
    list as NonNullable<typeof list>,
    selection.all ? { ...request, page: 1, pageSize: maxPageSize } : null,
  )
  const chosen: readonly Task[] | undefined = selection.all
    ? (matching.data?.data as Row[] | undefined)?.map((row) => ({ id: row.id, row }))
    : [...selection.ids].map((id) => ({ id, row: seen.get(id) }))
  /** What was confirmed: the list behind may change meanwhile. */
  const [tasks, setTasks] = useState<readonly Task[]>()
  const [results, setResults] = useState<ReadonlyMap<number, 'removed' | 'notSent' | Refusal>>(new Map())
  const isStopped = useRef(false)
  const settle = (id: string, result: 'removed' | 'notSent' | Refusal) => setResults((before) => new Map(before).set(Number(id), result))
  const command = useCommand({
    onSucceeded: (_, id) => settle(id, 'removed'),
    onFailed: (error, id) => {
      if (error instanceof NotSent) return settle(id, 'notSent')
      settle(id, error instanceof ApiError && error.status === 404 ? 'removed' : refusalOf(error))
    },
  })

  const removable = chosen?.filter(({ row }) => !row?.isSystem) ?? []
  const systemRows = (chosen?.length ?? 0) - removable.length
  const isDone = tasks !== undefined && results.size === tasks.length
  const left = (tasks ?? []).flatMap((task) => {
    const result = results.get(task.id)
    return result && result !== 'removed' ? [{ ...task, result }] : []
  })

  const start = () => {
    setTasks(removable)
    for (const { id, row } of removable)
      command.run(async () => {
        if (isStopped.current) throw new NotSent()
        const { version } = row ?? ((await client.call(item as NonNullable<typeof item>, { params: { id } })).data as Row)
        await client.call(remove as NonNullable<typeof remove>, { params: { id }, query: { version } })
      }, String(id))
  }
  const finish = useEffectEvent(() => {
    void refresh(entity.name)
    onSettled(left.map(({ id }) => id))
    if (left.length > 0) return
    toast.success(said.done(results.size))
    onClose()
  })
  useEffect(() => {
    if (isDone) finish()
  }, [isDone])

  const isRunning = tasks !== undefined && !isDone
  const close = () => {
    if (!isRunning) return onClose()
    isStopped.current = true
  }
  const count = tasks?.length ?? removable.length

  return (
    <Modal title={tasks ? said.title(count, entity) : said.question(count, entity)} role="alertdialog" onClose={close}>
      {!tasks && chosen && (
        <>
          <Text as="p" size="2">
            {count > 0 ? said.text : said.nothing}
          </Text>
          {systemRows > 0 && count > 0 && (
            <Text as="p" size="2" mt="2">
              {said.system(systemRows)}
            </Text>
          )}
        </>
      )}
      {!chosen && !matching.error && (
        <Text as="p" size="2" role="status">
          {said.reading}
        </Text>
      )}
      {!chosen && matching.error && <ReadFailed error={matching.error} onRetry={() => void matching.mutate()} />}
      {isRunning && (
        <>
          <progress className={styles.progress} max={count} value={results.size} aria-label={said.title(count, entity)} />
          <Text as="p" size="2" role="status">
            {said.progress(results.size, count)}
          </Text>
        </>
      )}
      {isDone && (
        <Text as="p" size="2" role="alert">
          {said.summary(count - left.length, left.length)}
        </Text>
      )}
      {left.length > 0 && (
        <ul className={styles.results}>
          {left.map(({ id, row, result }) => (
            <li key={id}>
              <strong>
                <bdi>{row ? rowLabel(entity, row) : `#${id}`}</bdi>
              </strong>
              {result === 'notSent' ? said.notSent : <RefusalSaid refusal={result} changed={said.changed} />}
            </li>
          ))}
        </ul>
      )}
      <div className={styles.buttons}>
        <Button type="button" variant="soft" color="gray" onClick={close}>
          {isRunning ? said.stop : isDone || (chosen && count === 0) ? texts.close : texts.cancel}
        </Button>
        {!tasks && count > 0 && (
          <Button type="button" color="red" variant="soft" highContrast onClick={start}>
            {said.confirm(count)}
          </Button>
        )}
      </div>
      {isRunning && <StopAndLeave said={said.leaving} onLeave={close} />}
    </Modal>
  )
}
