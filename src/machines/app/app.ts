import { type ActorRefFrom, type ActorSystem, type AnyActorLogic, assign, enqueueActions, setup } from 'xstate'
import { type ConnectionEvent, connectionMachine } from '../core/connection'
import type { menuCountsMachine } from '../core/menuCounts'
import type { scannerMachine } from '../core/scanner'
import { nameOf, sessionMachine } from '../core/session'
import { types } from '../core/types'
import type { countingMachine } from '../inventory/counting'
import type { ActivityEmitted, activityMachine } from '../orders/activity'
import type { basketChangesMachine } from '../orders/basketChanges'
import type { packingMachine } from '../orders/packing'
import type { shellMachine } from './shell'

/** Loaded with the workspace's chunk or when idle, not with sign-in. */
export type WorkspaceMachines = {
  shell: typeof shellMachine
  menuCounts: typeof menuCountsMachine
  activity: typeof activityMachine
  basketChanges: typeof basketChangesMachine
  scanner: typeof scannerMachine
  /** Comes with the first count of the device. */
  counting: typeof countingMachine
  /** Comes with the first packing page of the device. */
  packing: typeof packingMachine
}

/** By `systemId`. */
export type AppChildren = {
  session: ActorRefFrom<typeof sessionMachine>
  connection: ActorRefFrom<typeof connectionMachine>
  shell: ActorRefFrom<WorkspaceMachines['shell']>
  menuCounts: ActorRefFrom<WorkspaceMachines['menuCounts']>
  activity: ActorRefFrom<WorkspaceMachines['activity']>
  basketChanges: ActorRefFrom<WorkspaceMachines['basketChanges']>
  scanner: ActorRefFrom<WorkspaceMachines['scanner']>
  counting: ActorRefFrom<WorkspaceMachines['counting']>
  packing: ActorRefFrom<WorkspaceMachines['packing']>
}

export type AppEvent =
  | { type: 'workspace.loaded'; machines: Partial<WorkspaceMachines> }
  | { type: 'route.changed' }
  | { type: 'session.started'; name: string }
  | { type: 'session.ended' }
  | { type: 'session.expired' }
  | ConnectionEvent
  | ActivityEmitted
  | { type: 'tab.hidden' }
  | { type: 'tab.shown' }

/** `session` and `connection` are replaceable in tests. */
export type AppInput = { isOnline: boolean; session?: typeof sessionMachine; connection?: typeof connectionMachine }

/** @throws before it is spawned: most come with `workspace.loaded` */
export function childOf<Name extends keyof AppChildren>(system: ActorSystem<{ actors: AppChildren }>, name: Name): AppChildren[Name] {
  const child = system.get(name)
  if (!child) throw new Error(`'${name}' is not running`)
  return child
}

const sessionEvents = ['session.started', 'session.ended', 'session.expired'] as const

/**
 * The root: spawns the long-lived children under their systemIds and routes events between them. The workspace's children are spawned once,
 * when their chunk has loaded.
 */
export const appMachine = setup({
  types: types<{ events: AppEvent; input: AppInput; context: AppInput }>(),
  // Children are spawned from logic: a map would pull the workspace's into the entry chunk.
  actors: {} as Record<string, AnyActorLogic>,
  actions: {
    spawnEntrance: assign(({ spawn, context }) => {
      spawn(context.session ?? sessionMachine, { id: 'session', systemId: 'session' })
      spawn(context.connection ?? connectionMachine, { id: 'connection', systemId: 'connection', input: { isOnline: context.isOnline } })
      return context
    }),
    connectChildren: ({ system, self }) => {
      const session = childOf(system, 'session')
      for (const type of sessionEvents) session.on(type, (event) => self.send(event))
      childOf(system, 'connection').on('*', (event) => self.send(event))
    },
    spawnWorkspace: enqueueActions(({ system, self, enqueue }, machines: Partial<WorkspaceMachines>) => {
      const isFirst = !system.get('activity')
      for (const [name, machine] of Object.entries(machines))
        if (!system.get(name)) enqueue.spawnChild(machine, { id: name, systemId: name })
      if (!isFirst || !machines.activity) return
      enqueue(() => childOf(system, 'activity').on('*', (event) => self.send(event)))
      // Signed in before the workspace had loaded.
      const user = system.get('session')?.getSnapshot().context.user
      if (user) enqueue.sendTo('activity', { type: 'session.started', name: nameOf(user) })
    }),
    tell: enqueueActions(({ system, event, enqueue }, names: readonly (keyof AppChildren)[]) => {
      for (const name of names) {
        const child = system.get(name)
        if (child) enqueue.sendTo(child, event)
      }
    }),
  },
}).createMachine({
  id: 'app',
  context: ({ input }) => input,
  entry: ['spawnEntrance', 'connectChildren'],
  on: {
    'workspace.loaded': { target: '.workspace', actions: { type: 'spawnWorkspace', params: ({ event }) => event.machines } },
    'session.started': { actions: { type: 'tell', params: ['activity', 'scanner'] } },
    'session.expired': { actions: { type: 'tell', params: ['activity', 'menuCounts', 'scanner'] } },
    'session.ended': { actions: { type: 'tell', params: ['activity', 'menuCounts', 'scanner'] } },
    'connection.lost': { actions: { type: 'tell', params: ['menuCounts'] } },
    'connection.restored': { actions: { type: 'tell', params: ['session', 'menuCounts', 'activity', 'counting', 'packing'] } },
    'basket.*': { actions: { type: 'tell', params: ['basketChanges'] } },
    'batch.settled': { actions: { type: 'tell', params: ['menuCounts'] } },
    'tab.hidden': { actions: { type: 'tell', params: ['menuCounts'] } },
    'tab.shown': { actions: { type: 'tell', params: ['menuCounts'] } },
    'route.changed': { actions: { type: 'tell', params: ['shell', 'menuCounts'] } },
  },
  initial: 'entrance',
  states: { entrance: {}, workspace: {} },
})
