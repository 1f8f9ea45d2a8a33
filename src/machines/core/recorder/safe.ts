import { hashOf } from './hash'

/**
 * What a trace may hold as it is. Everything else is denied: a text becomes "a text", where a guard compares texts its
 * length and a number that equal ones share; a number becomes "a number". Names of fields, yes and no, and how many
 * elements a list has are kept. Of a field that is declared `secret` (src/api/core/secret.ts) nothing is.
 */

/** Fields whose numbers are kept: identifiers, positions and counts. Amounts of money, phones and the like are not among them. */
const numbers = new Set(
  'id ids y count concurrency status misses made validFor total page pageSize active queue items copies wanted stands sent available quantity userId basketId anchor end'.split(
    ' ',
  ),
)

/** Numbers that differ from run to run: kept, but no part of a context's digest. */
const clocks = new Set(['heldSince', 'savedAt', 'delay'])

/** Fields whose text is kept where it is one of our own words. */
const wordFields = new Set('type status currentStatus code reason to from move id batch output credit missing retry'.split(' '))

/** Our own words: statuses, outcomes, refusals (tests/machines/core/recorder.test.ts holds them to the charts). */
export const words: ReadonlySet<string> = new Set(
  [
    'create newOrder inProgress done cancelled',
    'basket.place basket.start basket.finish basket.cancel basket.ship',
    'moved refused conflicted unchanged notSent failed unknown all one',
    'stale changed hasCustomer hasItems isPaid isInStock isObtainable hasReason isNotFinal isFromHere noOfferOut isHandedOver isCredited full backOrder cancel',
    'next previous first last',
  ].flatMap((line) => line.split(' ')),
)

/** What is said of fields, by their names; whoever says it may repeat what was typed. */
const messages = new Set(['problems', 'refusals', 'fieldErrors'])

const ours = /^(batch|row)-\d{1,10}$/
const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,3})?Z$/
const instants = new Set(['at', 'movedAt', 'changedAt', 'createdAt'])
/** A call as the contract names it, `{id}` and all: never a filled-in address. */
const endpoint = /^[A-Z][A-Za-z]{1,39}\/[A-Z][A-Za-z0-9]{1,59}(\/\{\w{1,20}\})*$/
const identifier = /^[A-Za-z][\w.-]{0,39}$/
/** Whether it is a name as the code gives them, and nobody's words. */
export const isIdentifier = (name: string): boolean => identifier.test(name)

/** What the server's log calls a request, in the one form the server gives or takes over (`X-Request-Id`). */
export const isRequestId = (id: string): boolean => /^[\w.-]{8,64}$/.test(id)

/** Machines that hold the fields of a form: `name` is a field's there, elsewhere a person's. Which are secret, their context and input say. */
export const fieldMachines: ReadonlySet<string> = new Set(['form', 'conflict'])

/** Machines whose texts may be told apart: their guards compare them, or a person fills them in where nothing is secret. */
export const comparingMachines: ReadonlySet<string> = new Set(['form', 'conflict', 'typing', 'activity', 'basketMove'])

/** Machines whose guards need no more than how many there are, or are not asked again: an answer holds the most of other people's data. */
const countingBy: Record<string, ReadonlySet<string>> = {
  output: new Set(['choice', 'command', 'form', 'menuCounts']),
  permissions: new Set(['session']),
  rows: new Set(['export']),
  contested: new Set(['conflict']),
}

const nobodys: readonly string[] = []

/** The names of a machine's secret fields, by its input or its context. */
export const secretsOf = (machine: string, standing: unknown): readonly string[] =>
  (fieldMachines.has(machine) && (standing as { secrets?: readonly string[] } | undefined)?.secrets) || nobodys

/** Whether an event is about a secret field, whatever it calls the value. */
export const isAboutSecret = (event: object, secrets: readonly string[]): boolean =>
  secrets.length > 0 && 'name' in event && typeof event.name === 'string' && secrets.includes(event.name)

/** Where no declaration reaches, such as in an answer. */
const secret = /pass(word|phrase)|token|secret|challenge|proof|payload|authori[sz]ation|cookie|credential/i

/** What the name of a field says of whatever stands there. */
export type Field = {
  readonly name: string
  /** The name in 32 bits. */
  readonly hash: number
  /** Names of fields are the code's own. */
  readonly isSafeName: boolean
  /** Passwords, tokens, the human check: not even how long they are. */
  readonly isSecret: boolean
  readonly isClock: boolean
  /** Of what is said of each field only whom it is said of is kept. */
  readonly isMessages: boolean
  readonly keepsNumbers: boolean
  /** Whether a text that is not blank is kept; none that is long. */
  readonly keepsText: (text: string) => boolean
  /** Machines, by their ids, of whose values there only the number is kept. */
  readonly countedBy: ReadonlySet<string> | undefined
}

const known = new Map<string, Field>()

/** The same few names are asked after at every event, so each is thought about once. */
export function fieldOf(name: string): Field {
  const before = known.get(name)
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
  }
  // Names of fields are few; should data come as names, they are not remembered for ever.
  if (known.size < 1000) known.set(name, field)
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
