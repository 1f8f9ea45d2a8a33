import type { Json, Trace, TraceActor, TraceEvent } from '../../core/recorder/trace'
import { moveLabels } from '../../orders/basketStatus'

/** Charts by the names that people know; the others keep their own. */
const charts: Record<string, string | undefined> = {
  activity: 'Activity',
  app: 'App',
  basketChanges: 'Changed orders',
  batch: 'Batch',
  camera: 'Camera',
  choice: 'Choice',
  combobox: 'Picker',
  command: 'Action',
  conflict: 'Conflict',
  connection: 'Connection',
  export: 'Export of a list',
  form: 'Form',
  humanCheck: 'Human check',
  importSession: 'Import',
  invoiceRun: 'Invoice run',
  isbnCheck: 'ISBN check',
  menuCounts: 'Menu counts',
  scanner: 'Scanner',
  scanToShip: 'Scan to ship',
  selection: 'Selection',
  session: 'Session',
  shell: 'Menu',
  typing: 'Search box',
}

/** Labels of forms, by the names of their fields; a form has no other name in a trace. */
const forms: Record<string, string | undefined> = {
  isbn: 'Add by ISBN',
  quantity: 'Copies',
  freight: 'Freight',
  text: 'New comment',
  reason: 'Reason',
  code: 'Code',
  'methodId reference state': 'Payment',
  'mobile password': 'Login',
  'confirmPassword currentPassword password': 'Change Password',
}

export const isRecord = (value: Json | undefined): value is { [name: string]: Json } =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The names of a form's fields, in order of the alphabet. */
export function fieldsOf({ input, context }: TraceActor): string[] {
  const given = isRecord(input) ? input : isRecord(context) ? context : {}
  const values = isRecord(given.initial) ? Object.keys(given.initial) : []
  const secrets = Array.isArray(given.secrets) ? given.secrets.map(String) : []
  return [...new Set([...values, ...secrets])].sort()
}

function formName(actor: TraceActor): string {
  const fields = fieldsOf(actor)
  return forms[fields.join(' ')] ?? (fields.length > 0 ? `Form (${fields.slice(0, 4).join(', ')}${fields.length > 4 ? '…' : ''})` : 'Form')
}

/** `Add by ISBN`, `Order 622`, `Batch 1`. */
export function actorTitle(actor: TraceActor): string {
  const number = /^(?:row|batch)-(\d+)$/.exec(actor.name)?.[1]
  if (actor.machine === 'form') return formName(actor)
  if (number !== undefined)
    return `${actor.machine === 'batch' ? 'Batch' : actor.machine === 'basketMove' ? 'Order' : (charts[actor.machine] ?? actor.machine)} ${number}`
  return charts[actor.machine] ?? actor.machine
}

const moves: Record<string, string | undefined> = moveLabels
export const moveTitle = (type: string): string => moves[type] ?? type

const events: Record<string, string | undefined> = {
  'xstate.init': 'starts',
  'xstate.stop': 'ends',
  'form.submit': 'Submit',
  'field.typed': 'typed in',
  'field.chosen': 'chosen in',
  'field.left': 'left',
  'field.settled': 'settled',
  'connection.lost': 'Connection lost',
  'connection.restored': 'Connection restored',
  'session.signIn': 'Login',
  'session.signOut': 'Logout',
  'batch.sendNow': 'Send now',
  'batch.undo': 'Undo',
}

/** The error that an event carries, as it was redacted. */
export const failureOf = ({ error }: TraceEvent['event']): { [name: string]: Json } | undefined =>
  isRecord(error) && isRecord(error['~error']) ? error['~error'] : undefined

/** One event in words, with its field, its call and the HTTP code where it has them. */
export function eventTitle(event: TraceEvent['event']): string {
  const { type, name, move } = event
  const failure = failureOf(event)
  const call = failure ? [failure.status, failure.path].filter((part) => part !== undefined).join(' ') : ''
  const ended = /^xstate\.(done|error)\.actor\.(.+)$/.exec(type)
  if (ended) return `${ended[2]} ${ended[1] === 'done' ? 'done' : 'failed'}${call ? `: ${call}` : ''}`
  const after = /^xstate\.after\.([^.]+)\./.exec(type)
  if (after) return `after ${after[1]}`
  const moved = isRecord(move) && typeof move.type === 'string' ? `: ${moveTitle(move.type)}` : ''
  const field = typeof name === 'string' && type.startsWith('field.') ? ` ${name}` : ''
  return `${events[type] ?? moveTitle(type)}${field}${moved}`
}

/** The choices of a reporter: how a step should have ended. */
export const choices = {
  refused: 'It should have been refused',
  allowed: 'It should have worked',
  unchanged: 'Nothing should have changed',
  other: 'Something else',
} as const satisfies Record<NonNullable<Trace['expected']>['choice'], string>
