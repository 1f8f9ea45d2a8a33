import { useActorRef, useSelector } from '@xstate/react'
import { useEffect, useMemo } from 'react'
import type { ListRequest } from '#api/core/answer'
import type { Endpoint } from '#api/core/endpoint'
import { inspect } from '#machines/core/recorder/tap'
import { type SelectionChange, selectionMachine } from '#machines/core/selection'
import { remembered } from './remembered'
import { type Selection, selectionOf } from './selection'

type Read = { data?: { data: readonly { id: number }[]; result: { total: number; isAtLeast?: boolean | undefined } }; isLoading: boolean }

/** `key` identifies the list and search: selections do not carry over to another search. */
export function useSelection(
  key: string,
  call: Endpoint,
  request: ListRequest,
  { data, isLoading }: Read,
): [Selection, (change: SelectionChange) => void] {
  const actor = useActorRef(selectionMachine, { inspect, input: { key, ...recall(key) } })
  const context = useSelector(actor, (state) => state.context)

  useEffect(() => {
    if (actor.getSnapshot().context.key !== key) actor.send({ type: 'list.turned', key, ...recall(key) })
  }, [actor, key])
  useEffect(() => {
    const { key, ids, total } = context
    if (ids.length > 0 || total !== null) remembered.selections.set(key, { ids, total })
    else remembered.selections.delete(key)
  }, [context])
  // The previous page's rows are still shown.
  useEffect(() => {
    if (!data || isLoading) return
    const { total, isAtLeast } = data.result
    const page = data.data.map(({ id }) => id)
    const isWhole = !isAtLeast && request.page === 1 && total <= page.length
    actor.send({
      type: 'list.read',
      page,
      total,
      isWhole,
      find: async (ids, signal) => (await import('./findIn')).findIn(call, request, ids, signal),
    })
  }, [actor, data, isLoading, call, request])

  const { ids, total } = context.key === key ? context : recall(key)
  const selection = useMemo(() => selectionOf({ ids, total }), [ids, total])
  return [selection, actor.send]
}

const nothing = { ids: [], total: null }
const recall = (key: string) => remembered.selections.get(key) ?? nothing
