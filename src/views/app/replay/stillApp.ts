import { type AnyMachineSnapshot, type AnyStateMachine, createActor } from 'xstate'
import type { UserInfo } from '#api/core/auth'
import { appMachine } from '#machines/app/app'
import type { StateValue } from '#machines/app/replay/step'
import { shellMachine } from '#machines/app/shell'
import { connectionMachine } from '#machines/core/connection'
import { sessionMachine } from '#machines/core/session'

/** A machine that stands in one state: it starts nothing, and no event moves it. */
function still<Machine extends AnyStateMachine>(machine: Machine, value: StateValue, context: object): Machine {
  const snapshot: AnyMachineSnapshot = machine.resolveState({ value, context })
  return Object.assign(Object.create(machine), {
    getInitialSnapshot: () => snapshot,
    transition: (now: AnyMachineSnapshot) => now,
    start: () => undefined,
  })
}

/** Blank initials: a name begins with its first letter, and this one was not recorded. */
const nameless = '\u200b'

/**
 * The processes that the menu asks, as a trace has them: signed in with these permissions, `person` in place of the name, the menu in that
 * state.
 * @throws where this version's menu has no such state
 */
export function stillApp({ permissions, shell, person }: { permissions: string[]; shell: StateValue; person: string }) {
  const user: UserInfo = {
    id: 0,
    username: '',
    firstName: nameless + person.replaceAll(' ', '\u00a0'),
    lastName: '',
    requiredChangePassword: false,
    template: '',
  }
  const context = { user, permissions, next: '/', misses: 0, askedToken: '' }
  const app = createActor(appMachine, {
    input: {
      isOnline: true,
      session: still(sessionMachine, { signedIn: 'ready' }, context),
      connection: still(connectionMachine, 'online', { wasOnline: true }),
    },
  }).start()
  app.send({ type: 'workspace.loaded', machines: { shell: still(shellMachine, shell, {}) } })
  return app
}
