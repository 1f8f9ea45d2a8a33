import { shellMachine } from '#machines/app/shell'
import { connectionMachine } from '#machines/core/connection'
import { menuCountsMachine } from '#machines/core/menuCounts'
import { sessionMachine } from '#machines/core/session'
import { activityMachine } from '#machines/orders/activity'
import { basketChangesMachine } from '#machines/orders/basketChanges'
import { inert } from '../inert'
import type { Samples } from './sample'

const quiet = { session: inert(sessionMachine), connection: inert(connectionMachine) }

export const samples: Samples = {
  app: {
    input: { isOnline: true, ...quiet },
    events: [
      {
        type: 'workspace.loaded',
        machines: { shell: shellMachine, menuCounts: menuCountsMachine, activity: activityMachine, basketChanges: basketChangesMachine },
      },
      { type: 'session.started', name: 'Olle Order' },
    ],
  },
  shell: {
    events: [
      { type: 'page.scrolled', y: 40 },
      { type: 'page.scrolled', y: 0 },
    ],
  },
  player: {
    input: { at: '0.events.0' },
    events: [
      { type: 'step.chosen', at: '0.events.1' },
      { type: 'player.play', pause: 700 },
      { type: 'step.played', at: '0.events.2', pause: 700 },
    ],
  },
}
