import { done, failed, lost, type Samples } from './sample'

export const samples: Samples = {
  humanCheck: { events: [done('obtain', { token: 'proof', validFor: 60_000 }), failed('obtain', lost)] },
}
