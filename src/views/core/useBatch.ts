import { useSelector } from '@xstate/react'
import { useEffect, useEffectEvent, useState } from 'react'
import { type ActorRefFrom, createActor } from 'xstate'
import type { BatchRow, Outcome } from '#machines/core/batch'
import { batchBy } from '#machines/core/batchBy'
import { inspect } from '#machines/core/recorder/tap'
import { useConnection } from './system'

/**
 * Sends rows one after another. Each outcome stays until the next start, so a refusal is not wiped by the success behind it. `send` looks
 * first where `isDoubtful`: it sent the row before and its answer was lost.
 */
export function useBatch<Row extends BatchRow, Result extends Outcome = Outcome>(
  id: string,
  send: (row: Row, isDoubtful: boolean) => Promise<Result>,
  onSettled: () => void = () => undefined,
) {
  const [machine] = useState(() => batchBy<Row, Result>())
  const [batch, setBatch] = useState<ActorRefFrom<typeof machine>>()
  const state = useSelector(batch, (snapshot) => snapshot)
  const isOnline = useSelector(useConnection(), (connection) => connection.matches('online'))
  const isSettled = state?.matches('settled') ?? false
  const { rows, outcomes = [] } = state?.context ?? {}
  const settled = useEffectEvent(onSettled)
  useEffect(() => () => void batch?.stop(), [batch])
  useEffect(() => {
    if (isOnline) batch?.send({ type: 'connection.restored' })
  }, [batch, isOnline])
  useEffect(() => {
    if (isSettled) settled()
  }, [isSettled])
  const isRunning = state?.status === 'active' && !isSettled
  return {
    /** `isHeld`: five seconds in which it can be undone. */
    start: (tasks: readonly Row[], isHeld = false) =>
      setBatch(createActor(machine, { input: { id, about: { send }, rows: tasks, isHeld, concurrency: 1 }, inspect }).start()),
    heldSince: state?.matches('holding') ? state.context.heldSince : undefined,
    undo: () => batch?.send({ type: 'batch.undo' }),
    sendNow: () => batch?.send({ type: 'batch.sendNow' }),
    retry: () => batch?.send({ type: 'batch.retry' }),
    stop: () => batch?.send({ type: 'batch.stop' }),
    /** What was started: the list behind may change meanwhile. */
    rows,
    answered: outcomes.filter((outcome) => outcome !== null).length,
    outcomes,
    isRunning,
    isSettled,
    left: (rows ?? []).flatMap((row, i) => {
      const outcome = outcomes[i]
      return outcome && !outcome.isGood ? [{ ...row, outcome, error: 'error' in outcome ? outcome.error : undefined }] : []
    }),
  }
}
