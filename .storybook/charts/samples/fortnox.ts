import { ApiError } from '#api/core/http'
import { comparing } from '../../fixtures/comparison'
import { connected, dryRun, syncDone, syncRunning, unconnected } from '../../fixtures/fortnox'
import { done, failed, lost, type Samples } from './sample'

export const samples: Samples = {
  fortnoxSync: {
    input: { kind: 'article' },
    events: [
      { type: 'sync.asked', chosen: { kind: 'article', ids: [1] } },
      done('last', null),
      done('last', syncRunning),
      failed('last', lost),
      done('readDryRun', dryRun),
      failed('readDryRun', lost),
      done('start', syncRunning),
      failed('start', lost),
      failed('start', new ApiError(409, 'A sync of these is under way')),
      done('read', syncRunning),
      done('read', syncDone),
      failed('read', lost),
      done('stop', syncDone),
      failed('stop', lost),
    ],
  },
  fortnoxComparison: {
    events: [
      { type: 'comparison.asked' },
      done('opened', null),
      done('opened', comparing),
      failed('opened', lost),
      done('start', comparing),
      failed('start', lost),
      failed('start', new ApiError(409, 'A sync is under way: compare when it is done')),
      done('read', comparing),
      done('read', null),
      failed('read', lost),
    ],
  },
  fortnoxConnection: {
    events: [
      { type: 'connection.asked', tab: null },
      done('login', 'https://apps.fortnox.se/oauth-v1/auth'),
      failed('login', lost),
      done('read', connected),
      done('read', unconnected),
      done('read', { ...unconnected, reason: 'Fortnox was not allowed' }),
      failed('read', lost),
    ],
  },
}
