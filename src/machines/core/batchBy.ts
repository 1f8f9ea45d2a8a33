import { fromPromise } from 'xstate'
import { errorKind } from '#api/core/http'
import { isDoubtful } from '#api/core/sending/doubt'
import { type BatchRow, batchOf, type Outcome, type Sending, type Settled } from './batch'

type BySend<Row, Result> = { send: (row: Row, isDoubtful: boolean, signal: AbortSignal) => Promise<Result> }
export type Failed = Outcome & { type: 'failed' | 'notSent' | 'unknown'; error: unknown }

const failedBy = (error: unknown): Failed => {
  if (isDoubtful(error)) return { type: 'unknown', error }
  return { type: errorKind(error) === 'signedOut' ? 'notSent' : 'failed', retry: 'all', error }
}

const sendRow = fromPromise<Settled, Sending<BatchRow, BySend<BatchRow, Outcome>>>(
  async ({ input: { send, isDoubtful, ...row }, signal }) => ({
    id: row.id,
    outcome: await send(row, isDoubtful, signal).catch(failedBy),
  }),
)

export const batchBy = <Row extends BatchRow, Result extends Outcome>() => batchOf<Row, Result | Failed, BySend<Row, Result>>(sendRow)

export const batchMachine = batchBy<BatchRow, Outcome>()
