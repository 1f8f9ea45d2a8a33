import { type AnyMachineSnapshot, type AnyStateMachine, createActor } from 'xstate'
import { appMachine } from '#machines/app/app'
import type { Step } from '#machines/app/replay/step'
import { shellMachine } from '#machines/app/shell'
import { connectionMachine } from '#machines/core/connection'
import { menuCountsMachine } from '#machines/core/menuCounts'
import { sessionMachine } from '#machines/core/session'
import { activityMachine } from '#machines/orders/activity'
import { basketChangesMachine } from '#machines/orders/basketChanges'
import type { App } from '#views/app/processes.ts'
import { users } from '../fixtures/people'

/** A machine that stands in one state for ever. */
function still<Machine extends AnyStateMachine>(machine: Machine, snapshot: AnyMachineSnapshot | undefined): Machine {
  if (!snapshot) return machine
  return Object.assign(Object.create(machine), {
    getInitialSnapshot: () => snapshot,
    transition: (now: AnyMachineSnapshot) => now,
    // Whatever it had started stays unstarted.
    start: () => undefined,
  })
}

const { permissions, ...user } = users.admin

/** The whole app with each of its processes as it stood after that step; names and rights, which no trace holds, are an administrator's. */
export function stillApp(steps: readonly Step[], at: number): App {
  const part = steps[at]?.part
  const past = steps.slice(0, at + 1).filter((step) => step.part === part)
  const last = (name: string) => past.findLast(({ actor, snapshot }) => actor.name === name && snapshot)?.snapshot

  const session = last('session')
  const { requiredChangePassword = false, template = '' } = session?.context.user ?? {}
  const signedIn = session?.context.user && {
    ...session,
    context: {
      ...session.context,
      permissions,
      user: { ...user, requiredChangePassword, template: template.startsWith('~') ? '' : template },
    },
  }
  const activity = last('activity')
  const batches = activity?.context.batches.map((batch: { id: string }) => {
    const own = past.findLast(({ actor, snapshot }) => actor.name === batch.id && snapshot)
    return own?.snapshot ? createActor(still(own.snapshot.machine, own.snapshot), { id: batch.id }) : batch
  })
  const app = createActor(appMachine, {
    input: {
      isOnline: true,
      session: still(sessionMachine, (signedIn as AnyMachineSnapshot | undefined) ?? session),
      connection: still(connectionMachine, last('connection')),
    },
  }).start()
  app.send({
    type: 'workspace.loaded',
    machines: {
      shell: still(shellMachine, last('shell')),
      menuCounts: still(menuCountsMachine, last('menuCounts')),
      basketChanges: still(basketChangesMachine, last('basketChanges')),
      activity: still(activityMachine, activity && { ...activity, context: { ...activity.context, batches } }),
    },
  })
  return app
}
