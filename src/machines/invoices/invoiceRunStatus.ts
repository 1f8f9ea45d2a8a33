import { and, setup } from 'xstate'
import { lookUp } from '#api/core/objects'
import type { RunState } from '#api/invoices/runs'
import { asking } from '../core/law'
import { types } from '../core/types'

/** What the law needs to know of a run: orders of it that changed since its rehearsal, and those that are to be invoiced yet. */
export type RunFacts = { changed: number; waiting: number }
export type RunEvent = { type: 'run.start' } | { type: 'run.stop' } | { type: 'run.resume' } | { type: 'run.end' }

const guards = {
  hasOrders: ({ context }: { context: RunFacts }) => context.waiting > 0,
  isUnchanged: ({ context }: { context: RunFacts }) => context.changed === 0,
}

const requirements = {
  'run.start': ['hasOrders', 'isUnchanged'],
  'run.stop': [],
  'run.resume': [],
  'run.end': [],
} satisfies Record<RunEvent['type'], (keyof typeof guards)[]>

/** The law of an invoice run. One whose server was killed is running still: whoever looks next goes on with it. */
export const invoiceRunStatusMachine = setup({
  types: types<{ context: RunFacts; events: RunEvent; input: RunFacts }>(),
  guards,
}).createMachine({
  id: 'invoiceRunStatus',
  context: ({ input }) => input,
  initial: 'rehearsed',
  states: {
    rehearsed: { on: { 'run.start': { target: 'running', guard: and(requirements['run.start']) } } },
    running: { on: { 'run.stop': 'stopped', 'run.resume': 'running', 'run.end': 'done' } },
    stopped: { on: { 'run.resume': 'running', 'run.stop': 'stopped' } },
    done: {},
  },
})

/** The word for each state, the same everywhere. */
export const runLabels: Record<RunState, string> = { rehearsed: 'Previewed', running: 'Running', stopped: 'Stopped', done: 'Done' }

const labels: Record<RunEvent['type'], string> = { 'run.start': 'Start', 'run.stop': 'Stop', 'run.resume': 'Resume', 'run.end': 'End' }

export const runRefusal = asking<RunFacts, RunEvent, keyof typeof guards>(
  invoiceRunStatusMachine,
  requirements,
  guards,
  {
    hasOrders: () => 'None of these orders can be invoiced',
    isUnchanged: ({ changed }) => `${changed === 1 ? '1 order has' : `${changed} orders have`} changed since: rehearse again`,
  },
  (state, event) => `'${labels[event]}' does not follow '${lookUp(runLabels, state) ?? state}'`,
)
