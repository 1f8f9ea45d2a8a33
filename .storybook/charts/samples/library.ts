import { ApiError } from '#api/core/http'
import type { Samples } from './sample'

export const samples: Samples = {
  labelPrint: {
    input: { startAt: 1, read: () => new Promise(() => undefined) },
    events: [
      { type: 'sheet.chosen', sheet: 2 },
      { type: 'start.chosen', startAt: 5 },
      { type: 'print.again', startAt: 3 },
      { type: 'xstate.done.actor.read', output: { sheets: 2 } },
      { type: 'xstate.done.actor.read', output: { sheets: 1 } },
      { type: 'xstate.error.actor.read', error: new ApiError(500, 'The server failed') },
    ],
  },
}
