import { hashOf } from './hash'

/**
 * Allow list of a trace; all else is redacted: texts to a mark (with length and number where guards compare), numbers to a mark. Field
 * names, booleans and lengths of lists are kept. Nothing of `secret` fields (src/api/core/secret.ts).
 */

/** Identifiers, positions and counts; no amounts or phone numbers. */
const numbers = new Set(
  'id ids y count concurrency status misses made validFor total page pageSize active queue items copies wanted stands sent available quantity userId basketId anchor end to elsewhere toInvoice deliveries invoices faulty faultyCells good days waiting onTheWay toCome itemCount errorCount'.split(
    ' ',
  ),
)

/** Kept, but not in digests, as they differ between runs. */
const clocks = new Set(['heldSince', 'savedAt', 'delay'])

const wordFields = new Set('type status currentStatus code reason to from move id batch output credit missing retry'.split(' '))

/** tests/machines/core/recorder.test.ts compares them with the charts. */
export const words: ReadonlySet<string> = new Set(
  [
    'create newOrder inProgress done cancelled',
    'basket.place basket.start basket.finish basket.cancel basket.ship',
    'moved refused conflicted unchanged notSent failed unknown all one',
    'stale changed hasCustomer hasItems isPaid isInStock isObtainable hasReason isNotFinal isFromHere noOfferOut isHandedOver isConfirmed isNotBooked isNotGone isCredited full backOrder cancel',
    'next previous first last',
  ].flatMap((line) => line.split(' ')),
)

/** Messages by field may repeat input. */
const messages = new Set(['problems', 'refusals', 'fieldErrors'])

const ours = /^(batch|row)-\d{1,10}$/
const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,3})?Z$/
const instants = new Set(['at', 'movedAt', 'changedAt', 'createdAt'])
/** With `{id}`: never a filled-in address. */
const endpoint = /^[A-Z][A-Za-z]{1,39}\/[A-Z][A-Za-z0-9]{1,59}(\/\{\w{1,20}\})*$/
const identifier = /^[A-Za-z][\w.-]{0,39}$/
export const isIdentifier = (name: string): boolean => identifier.test(name)

/** `X-Request-Id`. */
export const isRequestId = (id: string): boolean => /^[\w.-]{8,64}$/.test(id)

/** `name` is a form's field there, elsewhere a person's. */
export const fieldMachines: ReadonlySet<string> = new Set(['form', 'conflict'])

/** Guards compare texts, or no field is secret. */
export const comparingMachines: ReadonlySet<string> = new Set(['form', 'conflict', 'typing', 'activity', 'basketMove'])

/** Guards need only lengths: answers hold most personal data. */
const countingBy: Record<string, ReadonlySet<string>> = {
  output: new Set(['choice', 'command', 'form', 'menuCounts']),
  permissions: new Set(['session']),
  rows: new Set(['export']),
  faulty: new Set(['importSession']),
  causes: new Set(['importSession']),
  contested: new Set(['conflict']),
}

const nobodys: readonly string[] = []

/** In no digest: a replay has neither the functions of a form's schema nor the storage of the browser that they come from. */
const outside: Record<string, ReadonlySet<string>> = {
  problems: new Set(['form']),
  touched: new Set(['form']),
  next: new Set(['session']),
}

export const secretsOf = (machine: string, context: unknown): readonly string[] =>
  (fieldMachines.has(machine) && (context as { secrets?: readonly string[] } | undefined)?.secrets) || nobodys

export const isAboutSecret = (event: object, secrets: readonly string[]): boolean =>
  secrets.length > 0 && 'name' in event && typeof event.name === 'string' && secrets.includes(event.name)

/** For undeclared values, such as answers. */
const secret = /pass(word|phrase)|token|secret|challenge|proof|payload|authori[sz]ation|cookie|credential/i

export type Field = {
  readonly name: string
  readonly hash: number
  readonly isSafeName: boolean
  readonly isSecret: boolean
  readonly isClock: boolean
  readonly isMessages: boolean
  readonly keepsNumbers: boolean
  readonly keepsText: (text: string) => boolean
  readonly countedBy: ReadonlySet<string> | undefined
  readonly outsideOf: ReadonlySet<string> | undefined
}

const fieldsByName = new Map<string, Field>()

/** Cached: the same names recur at every event. */
export function fieldOf(name: string): Field {
  const before = fieldsByName.get(name)
  if (before) return before
  const field: Field = {
    name,
    hash: hashOf(name) | 0,
    isSafeName: isIdentifier(name),
    isSecret: secret.test(name),
    isClock: clocks.has(name),
    isMessages: messages.has(name),
    keepsNumbers: numbers.has(name) || clocks.has(name),
    keepsText: keeperOf(name),
    countedBy: countingBy[name],
    outsideOf: outside[name],
  }
  // Bounded, in case data appears as names.
  if (fieldsByName.size < 1000) fieldsByName.set(name, field)
  return field
}

export const isBlank = (text: string): boolean => text.trim() === ''
const isWord = (text: string) => words.has(text) || ours.test(text)
const isInstant = (text: string) => instant.test(text)
const isEndpoint = (text: string) => endpoint.test(text)
const never = () => false

function keeperOf(name: string): (text: string) => boolean {
  if (wordFields.has(name)) return isWord
  if (instants.has(name)) return isInstant
  return name === 'path' ? isEndpoint : never
}
