import { useSelector } from '@xstate/react'
import { useEffect, useState } from 'react'
import { type ActorRefFrom, createActor } from 'xstate'
import { client } from '#api/core/client'
import type { AnyEntity } from '#api/core/entity'
import { ApiError } from '#api/core/http'
import { present } from '#api/core/objects'
import type { Outcome } from '#machines/core/batch'
import { batchBy } from '#machines/core/batchBy'
import { inspect } from '#machines/core/recorder/tap'
import { type Refusal, refusalOf } from '../refusal'
import { type Row, rowLabel } from '../row'

/** A record to remove; without its row where it was chosen on a page that is not here any longer. */
export type Task = { id: number; label: string; row?: Row | undefined }

export const taskOf = (entity: AnyEntity, id: number, row: Row | undefined): Task => ({
  id,
  row,
  label: row ? rowLabel(entity, row) : `#${id}`,
})

type Removed = Outcome & { refusal?: Refusal }

const removals = batchBy<Task, Removed>()
const gone: Removed = { type: 'removed', isGood: true }

async function remove({ calls }: AnyEntity, { id, row }: Task): Promise<Removed> {
  const { item, remove } = calls
  try {
    const { version } = row ?? ((await client.call(present(item), { params: { id } })).data as Row)
    await client.call(present(remove), { params: { id }, query: { version } })
    return gone
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) throw error
    if (error instanceof ApiError && error.status === 404) return gone
    return { type: 'refused', refusal: refusalOf(error) }
  }
}

/** Removes records one after another, once they are confirmed; one that cannot go stops none behind it. */
export function useRemovals(entity: AnyEntity) {
  const [batch, setBatch] = useState<ActorRefFrom<typeof removals>>()
  const state = useSelector(batch, (snapshot) => snapshot)
  useEffect(() => () => void batch?.stop(), [batch])

  const { rows: tasks, outcomes = [] } = state?.context ?? {}
  return {
    start(rows: readonly Task[]) {
      const about = { send: (task: Task) => remove(entity, task) }
      setBatch(
        createActor(removals, { input: { id: `remove-${entity.name}`, about, rows, isHeld: false, concurrency: 1 }, inspect }).start(),
      )
    },
    stop: () => batch?.send({ type: 'batch.stop' }),
    /** What was confirmed: the list behind may change meanwhile. */
    tasks,
    answered: outcomes.filter((outcome) => outcome !== null).length,
    isDone: state?.matches('settled') ?? false,
    left: (tasks ?? []).flatMap((task, i) => {
      const outcome = outcomes[i]
      return outcome && !outcome.isGood ? [{ ...task, refusal: 'refusal' in outcome ? outcome.refusal : undefined }] : []
    }),
  }
}
