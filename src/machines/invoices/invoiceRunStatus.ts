import type { RunState } from '#api/invoices/runs'
import { defineLaw } from '../core/law'

export type RunFacts = { changed: number; waiting: number }
export type RunEvent = { type: 'run.start' } | { type: 'run.stop' } | { type: 'run.resume' } | { type: 'run.end' }

export const runLabels: Record<RunState, string> = { rehearsed: 'Previewed', running: 'Running', stopped: 'Stopped', done: 'Done' }

/** The law of an invoice run. A killed server's run keeps running: the next process resumes it. */
export const invoiceRunLaw = defineLaw<RunFacts, RunEvent>()({
  id: 'invoiceRunStatus',
  states: {
    rehearsed: { 'run.start': { to: 'running', if: ['hasOrders', 'isUnchanged'] } },
    running: { 'run.stop': 'stopped', 'run.resume': 'running', 'run.end': 'done' },
    stopped: { 'run.resume': 'running', 'run.stop': 'stopped' },
    done: {},
  },
  guards: {
    hasOrders: ({ waiting }) => waiting > 0,
    isUnchanged: ({ changed }) => changed === 0,
  },
  reasons: {
    hasOrders: () => 'None of these orders can be invoiced',
    isUnchanged: ({ changed }) => `${changed === 1 ? '1 order has' : `${changed} orders have`} changed since: rehearse again`,
  },
  labels: { states: runLabels, events: { 'run.start': 'Start', 'run.stop': 'Stop', 'run.resume': 'Resume', 'run.end': 'End' } },
})
