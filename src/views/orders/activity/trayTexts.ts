import { inLanguage } from '#api/core/texts/inLanguage'
import { tryAgain } from '#views/core/faults/tryAgain.ts'
import { number } from '#views/core/format.ts'

const orders = (count: number) => (count === 1 ? '1 order' : `${number(count)} orders`)

/** Of the tray and its cards, which open with the first move. */
export const trayTexts = inLanguage('orders/tray', {
  activity: 'Activity',
  collapse: 'Collapse the activity',
  expand: 'Expand the activity',
  title: (move: string, count: number, label: string) => `${move}: ${count === 1 ? label : orders(count)}`,
  held: 'Not sent yet',
  heldFor: 'sending in',
  heldAloud: (title: string) => `${title}. Not sent yet, sending in 5 seconds. Press U to undo.`,
  undo: 'Undo',
  sendNow: 'Send now',
  sending: (done: number, all: number) => `${number(done)} of ${number(all)} done`,
  sendingAloud: (title: string) => `${title}. Sending.`,
  stop: 'Stop the rest',
  waiting: (unknown: number, rest: number) =>
    `No connection. ${orders(unknown)} may have moved and will be checked${rest > 0 ? `; ${number(rest)} not sent yet` : ''}.`,
  tryNow: 'Try now',
  allMoved: (count: number) => (count === 1 ? 'Done' : `All ${number(count)} moved`),
  someMoved: (moved: number, failed: number) => `${number(moved)} moved, ${number(failed)} did not`,
  noneMoved: (count: number) => (count === 1 ? 'Not moved' : `None of ${number(count)} moved`),
  results: 'Result for each order',
  more: (count: number) => `and ${number(count)} more`,
  retryFailed: (count: number) => (count === 1 ? tryAgain : `Try the ${number(count)} again`),
  cancelAnyway: 'Cancel anyway',
  dismiss: 'Dismiss',
  commandDone: 'Done',
  commandWaiting: 'No connection. The result is unknown and will be checked when the connection is back.',
  phase: {
    held: 'not sent yet',
    queued: 'queued',
    sending: 'sending',
    moved: 'moved',
    invoiced: (number: number) => `invoice ${number}`,
    refused: 'refused',
    conflicted: 'changed by somebody else',
    unchanged: 'not moved',
    notSent: 'not sent',
    failed: 'failed',
    unknown: 'unknown until the connection is back',
  },
} as const)
