import { expect, test } from 'vitest'
import { createActor, fromCallback, fromPromise, waitFor } from 'xstate'
import { type AppChildren, appMachine, childOf } from '#machines/app/app'
import { shellMachine } from '#machines/app/shell'
import { connectionMachine } from '#machines/core/connection'
import { menuCountsMachine } from '#machines/core/menuCounts'
import { sessionMachine } from '#machines/core/session'
import { activityMachine } from '#machines/orders/activity'
import { basketChangesMachine } from '#machines/orders/basketChanges'

const machines = { shell: shellMachine, menuCounts: menuCountsMachine, activity: activityMachine, basketChanges: basketChangesMachine }

/** The root with a session that nobody has, and no browser around it. */
function startApp() {
  const session = sessionMachine.provide({
    guards: { hasToken: () => false },
    actors: {
      refusals: fromCallback(() => undefined),
      otherTabs: fromCallback(() => undefined),
    },
  })
  const connection = connectionMachine.provide({ actors: { browserConnection: fromCallback(() => undefined) } })
  const app = createActor(appMachine, { input: { isOnline: true, session, connection } })
  const sent: string[] = []
  const names = ['session', 'connection', 'shell', 'menuCounts', 'activity', 'basketChanges'] as const
  app.system.inspect((event) => {
    if (event.type !== '@xstate.event' || event.sourceRef !== app) return
    sent.push(`${event.event.type} → ${names.find((name) => app.system.get(name) === event.actorRef)}`)
  })
  app.start()
  return { app, sent }
}

test('session and connection stand at once, under their systemIds', () => {
  const { app } = startApp()
  for (const name of ['session', 'connection'] satisfies (keyof AppChildren)[]) expect(childOf(app.system, name).id).toBe(name)
})

test('a child of the workspace is asked for in vain before its chunk has loaded, and the error says so', () => {
  const { app } = startApp()
  expect(() => childOf(app.system, 'shell')).toThrow("'shell' is not running")
  app.send({ type: 'route.changed' })
  expect(app.getSnapshot().status).toBe('active')
})

test("the workspace's children are spawned once, however often its chunk says it is here", () => {
  const { app } = startApp()
  app.send({ type: 'workspace.loaded', machines })
  const shell = childOf(app.system, 'shell')
  app.send({ type: 'workspace.loaded', machines })
  expect(childOf(app.system, 'shell')).toBe(shell)
  expect(childOf(app.system, 'activity').id).toBe('activity')
})

test('a navigation is told to the shell and to the menu counts, by the chart that collapses and the one that counts', () => {
  const { app, sent } = startApp()
  app.send({ type: 'workspace.loaded', machines })
  childOf(app.system, 'shell').send({ type: 'menu.toggle' })
  app.send({ type: 'tab.hidden' })
  app.send({ type: 'route.changed' })
  expect(childOf(app.system, 'shell').getSnapshot().matches({ menu: 'collapsed' })).toBe(true)
  expect(childOf(app.system, 'menuCounts').getSnapshot().matches({ window: 'open', request: 'idle' })).toBe(true)
  expect(sent).toContain('route.changed → menuCounts')
})

test('a connection that is back is told to whoever waited for it', () => {
  const { app, sent } = startApp()
  app.send({ type: 'workspace.loaded', machines })
  childOf(app.system, 'connection').send({ type: 'connection.lost' })
  app.send({ type: 'tab.hidden' })
  childOf(app.system, 'connection').send({ type: 'connection.restored' })
  expect(sent.filter((event) => event.startsWith('connection.restored'))).toEqual([
    'connection.restored → session',
    'connection.restored → menuCounts',
    'connection.restored → activity',
  ])
})

test('a batch that is settled has the menu counted again, whatever page is open', () => {
  const { app, sent } = startApp()
  app.send({ type: 'workspace.loaded', machines })
  childOf(app.system, 'activity').send({ type: 'batch.settled', batch: 'batch-1' })
  expect(childOf(app.system, 'menuCounts').getSnapshot().matches({ request: 'reading' })).toBe(true)
  expect(sent).toContain('batch.settled → menuCounts')
})

test('an order that was moved is a change of orders', () => {
  const { app } = startApp()
  app.send({ type: 'workspace.loaded', machines })
  const changes: unknown[] = []
  childOf(app.system, 'basketChanges').on('baskets.changed', (event) => changes.push(...event.changes))
  childOf(app.system, 'activity').send({
    type: 'batch.reported',
    batch: 'batch-1',
    about: { move: { type: 'basket.finish' }, me: null },
    row: { id: 4711, status: 'inProgress', label: 'Order 4711' },
    outcome: { type: 'moved', status: 'done', isGood: true },
    isSingle: true,
  })
  expect(changes).toEqual([{ id: 4711, status: 'done' }])
})

test('whoever signed in before the workspace had loaded is named to the tray', async () => {
  const user = { id: 1, username: 'olle', firstName: 'Olle', lastName: 'Order', requiredChangePassword: false, template: '' }
  const session = sessionMachine.provide({
    guards: { hasToken: () => true },
    // There is no browser here.
    actions: { storeUser: () => undefined },
    actors: {
      refusals: fromCallback(() => undefined),
      otherTabs: fromCallback(() => undefined),
      fetchUser: fromPromise(async () => ({ user, permissions: [] as string[], to: '/dashboard' })),
    },
  })
  const connection = connectionMachine.provide({ actors: { browserConnection: fromCallback(() => undefined) } })
  const app = createActor(appMachine, { input: { isOnline: true, session, connection } }).start()
  await waitFor(childOf(app.system, 'session'), (state) => state.context.user !== null)
  app.send({ type: 'workspace.loaded', machines })
  expect(childOf(app.system, 'activity').getSnapshot().context.me).toBe('Olle Order')
})
