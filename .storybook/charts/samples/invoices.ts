import { ApiError } from '#api/core/http'
import { done, failed, lost, type Samples } from './sample'

export const samples: Samples = {
  invoiceRunStatus: { input: { changed: 0, waiting: 3 } },
  invoiceRun: {
    input: { id: null },
    events: [
      { type: 'run.preview', choice: { selection: {} } },
      done('0.invoiceRun.previewing', {
        token: 'of this rehearsal',
        rows: [],
        totals: { orders: 3, invoices: 3, refused: 0, amounts: [] },
      }),
      failed('0.invoiceRun.previewing', lost),
      ...['starting', 'running.reading', 'running.stopping', 'resuming'].flatMap((at) => [
        ...['running', 'stopped', 'done'].map((state) => done(`0.invoiceRun.${at}`, { id: 7, state })),
        failed(`0.invoiceRun.${at}`, lost),
      ]),
      failed('0.invoiceRun.starting', new ApiError(409, '1 order has changed since: rehearse again')),
      failed('0.invoiceRun.running.reading', new ApiError(404, 'This run does not exist')),
    ],
  },
}
