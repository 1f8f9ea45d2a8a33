/**
 * What a trace may hold as it is. Everything else is denied: a text becomes its length and a number
 * that equal texts share, a number becomes "a number". Names of fields, yes and no, and how many
 * elements a list has are always kept.
 */

/** Fields whose numbers are kept: identifiers, positions and counts. Amounts of money, phones and the like are not among them. */
const numbers = new Set(
  'id ids y count status misses made validFor total page pageSize active queue items copies wanted available quantity userId basketId'.split(
    ' ',
  ),
)

/** Numbers that differ from run to run: kept, but no part of a context's digest. */
const clocks = new Set(['heldSince', 'savedAt', 'delay'])

/** Fields whose text is kept where it is one of our own words. */
const wordFields = new Set('type status currentStatus code reason to from move id batch output'.split(' '))

/** Our own words: statuses, outcomes, refusals (tests/machines/recorder.test.ts holds them to the charts). */
export const words: ReadonlySet<string> = new Set(
  [
    'create newOrder inProgress done cancelled',
    'basket.place basket.start basket.finish basket.cancel',
    'moved refused conflicted unchanged notSent failed unknown',
    'stale hasCustomer hasItems isPaid isInStock hasReason isNotFinal isFromHere',
    'next previous first last',
  ].flatMap((line) => line.split(' ')),
)

const ours = /^(batch|basket)-\d{1,10}$/
const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,3})?Z$/
const instants = new Set(['at', 'movedAt', 'changedAt', 'createdAt'])
/** A call as the contract names it, `{id}` and all: never a filled-in address. */
const endpoint = /^[A-Z][A-Za-z]{1,39}\/[A-Z][A-Za-z0-9]{1,59}(\/\{\w{1,20}\})*$/
const identifier = /^[A-Za-z][\w.-]{0,39}$/

/** A form's `name` names a field, elsewhere it is a person's. */
const namesOf: Record<string, ReadonlySet<string>> = { form: new Set(['name']) }

/** What no machine's guard needs of an answer, and holds the most of other people's data. */
const countedOf: Record<string, ReadonlySet<string>> = {
  command: new Set(['output']),
  form: new Set(['output']),
  menuCounts: new Set(['output']),
  session: new Set(['permissions']),
}

/** Passwords, tokens, the human check: not even how long they are. */
const secret = /pass(word|phrase)|token|secret|challenge|proof|payload|authori[sz]ation|cookie|credential/i

export const isSecret = (field: string): boolean => secret.test(field)
export const isCounted = (machine: string, field: string): boolean => countedOf[machine]?.has(field) === true
export const isClock = (field: string): boolean => clocks.has(field)
export const isSafeNumber = (field: string): boolean => numbers.has(field) || clocks.has(field)
/** Whether the text there is the name of a field: kept where a field of that name has been seen. */
export const isFieldName = (machine: string, field: string): boolean => namesOf[machine]?.has(field) === true
/** Names of fields are the code's own. */
export const isSafeName = (name: string): boolean => identifier.test(name)

export function isSafeText(field: string, text: string): boolean {
  if (text.trim() === '') return true
  if (wordFields.has(field)) return words.has(text) || ours.test(text)
  if (instants.has(field)) return instant.test(text)
  return field === 'path' && endpoint.test(text)
}
