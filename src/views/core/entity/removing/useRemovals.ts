import { client } from '#api/core/client'
import type { AnyEntity } from '#api/core/entity'
import { errorKind } from '#api/core/http'
import { present } from '#api/core/objects'
import type { Outcome } from '#machines/core/batch'
import { useBatch } from '../../useBatch'
import { type Refusal, refusalOf } from '../refusal'
import { type Row, rowLabel } from '../row'

export type Task = { id: number; label: string; row?: Row | undefined }

export const taskOf = (entity: AnyEntity, id: number, row: Row | undefined): Task => ({
  id,
  row,
  label: row ? rowLabel(entity, row) : `#${id}`,
})

type Removed = Outcome & { refusal?: Refusal }

const gone: Removed = { type: 'removed', isGood: true }

async function remove({ calls }: AnyEntity, { id, row }: Task): Promise<Removed> {
  const { item, remove } = calls
  try {
    const { version } = row ?? ((await client.call(present(item), { params: { id } })).data as Row)
    await client.call(present(remove), { params: { id }, query: { version } })
    return gone
  } catch (error) {
    if (errorKind(error) === 'signedOut') throw error
    if (errorKind(error) === 'missing') return gone
    return { type: 'refused', refusal: refusalOf(error) }
  }
}

export const useRemovals = (entity: AnyEntity, onSettled: () => void) =>
  useBatch<Task, Removed>(`remove-${entity.name}`, (task) => remove(entity, task), onSettled)
