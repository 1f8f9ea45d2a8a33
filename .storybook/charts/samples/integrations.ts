import { ApiError } from '#api/core/http'
import type { Samples } from './sample'

export const samples: Samples = {
  analytics: {
    input: {
      hasKey: true,
      register: () => Promise.resolve('token'),
      configure: () => Promise.resolve('G-ABC1234567'),
      begin: () => Promise.resolve(),
    },
    events: [
      { type: 'xstate.done.actor.register', output: 'token' },
      { type: 'xstate.error.actor.register', error: new Error('Away') },
      { type: 'xstate.done.actor.configure', output: 'G-ABC1234567' },
      { type: 'xstate.done.actor.begin', output: undefined },
    ],
  },
  ftpDownload: {
    input: { receive: () => () => undefined, size: 0 },
    events: [
      { type: 'transfer.began', size: 0 },
      { type: 'transfer.received', bytes: new Uint8Array(3) },
      { type: 'transfer.failed', error: new ApiError(0, 'The connection was lost') },
    ],
  },
}
