import { useMemo, useSyncExternalStore } from 'react'
import type { ActorRefFrom, Subscription } from 'xstate'
import type { BasketStatus } from '#api/orders/baskets'
import type { activityMachine, Batch } from '#machines/orders/activity'
import type { MarkedOutcome } from '#machines/orders/basketMove'
import type { BulkMoveState } from '#machines/orders/bulkMove'
import type { OrderMove } from '#machines/orders/shipping'
import { useActivity } from './useActivity'

type Activity = ActorRefFrom<typeof activityMachine>

export type BatchView = { batch: Batch; state: BulkMoveState }

type Store = { subscribe: (listener: () => void) => () => void; get: () => readonly BatchView[] }

const stores = new WeakMap<Activity, Store>()

/** Milliseconds: batches change faster than anybody can see. */
const pause = 50

function storeOf(activity: Activity): Store {
  const existing = stores.get(activity)
  if (existing) return existing

  const listeners = new Set<() => void>()
  const heard = new Map<Batch, Subscription>()
  let own: Subscription | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let notifiedAt = 0
  let views: readonly BatchView[] = []

  const read = () => {
    const { batches } = activity.getSnapshot().context
    const isSame = batches.length === views.length && batches.every((batch, i) => views[i]?.state === batch.getSnapshot())
    if (!isSame) views = batches.map((batch) => ({ batch, state: batch.getSnapshot() }))
    return views
  }
  const tell = () => {
    timer = undefined
    notifiedAt = performance.now()
    const before = views
    if (read() !== before) for (const listener of listeners) listener()
  }
  const later = () => {
    // In its own task, outside the frame callback.
    timer ??= setTimeout(tell, notifiedAt + pause - performance.now())
  }
  const follow = () => {
    const { batches } = activity.getSnapshot().context
    for (const batch of batches) if (!heard.has(batch)) heard.set(batch, batch.subscribe(later))
    for (const [batch, subscription] of heard) {
      if (batches.includes(batch)) continue
      subscription.unsubscribe()
      heard.delete(batch)
    }
    later()
  }
  const store: Store = {
    get: () => (listeners.size > 0 ? views : read()),
    subscribe(listener) {
      if (listeners.size === 0) {
        read()
        own = activity.subscribe(follow)
        follow()
      }
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
        if (listeners.size > 0) return
        own?.unsubscribe()
        for (const subscription of heard.values()) subscription.unsubscribe()
        heard.clear()
        clearTimeout(timer)
        timer = undefined
      }
    },
  }
  stores.set(activity, store)
  return store
}

export function useBatches(): readonly BatchView[] {
  const store = storeOf(useActivity())
  return useSyncExternalStore(store.subscribe, store.get)
}

type MovePhase = 'held' | 'queued' | 'sending' | MarkedOutcome['type']

export type MoveOf = BatchView & {
  move: OrderMove
  status: BasketStatus
  phase: MovePhase
  outcome: MarkedOutcome | null
}

function phaseAt(state: BulkMoveState, position: number): MovePhase {
  const outcome = state.context.outcomes[position]
  if (state.matches('holding')) return 'held'
  if (outcome) return outcome.type
  return state.context.active.includes(position) ? 'sending' : 'queued'
}

export function useMoves(): ReadonlyMap<number, MoveOf> {
  const views = useBatches()
  return useMemo(() => {
    const moves = new Map<number, MoveOf>()
    for (const { batch, state } of views)
      state.context.rows.forEach(({ id, status }, i) => {
        moves.set(id, {
          batch,
          state,
          move: state.context.about.move,
          status,
          phase: phaseAt(state, i),
          outcome: state.context.outcomes[i] ?? null,
        })
      })
    return moves
  }, [views])
}

export const useMovesOf = (id: number): MoveOf | undefined => useMoves().get(id)
