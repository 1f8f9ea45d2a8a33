function causesOf(error: unknown): Error[] {
  const causes: Error[] = []
  for (let cause = error; cause instanceof Error && causes.length < 5; cause = cause.cause) causes.push(cause)
  return causes
}

type Reported = Error & { code?: unknown; hint?: unknown; routine?: unknown; table?: unknown; column?: unknown; constraint?: unknown }

/** SQLSTATE: five digits and capitals (SQL:2016, part 2, 24.1). */
const stateOf = ({ code }: Reported): string | undefined => (typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code) ? code : undefined)

/** Drizzle puts the statement and all values into the message. */
const isStatement = (error: Error) => error.message.startsWith('Failed query:')

/** SQLSTATE, or Node's code for a lost connection; undefined for other errors. */
export function databaseCodeOf(error: unknown): string | undefined {
  const causes: Reported[] = causesOf(error)
  const state = causes.map(stateOf).find(Boolean)
  if (state || !causes.some(isStatement)) return state
  return causes.map(({ code }) => code).find((code) => typeof code === 'string') ?? 'unknown'
}

/** The database's message and hint. They may quote a value, so they are not for the log. */
export function databaseWords(error: unknown): string[] {
  const causes: Reported[] = causesOf(error)
  const reported = causes.find(stateOf)
  return reported ? [reported.message, String(reported.hint ?? '')].filter(Boolean) : []
}

/** For the log: codes, names and our stack, without values, which Drizzle and PostgreSQL quote. */
export function describeFault(error: unknown): string {
  return causesOf(error).map(describe).join('\ncaused by ') || `A ${typeof error} was thrown that is no error`
}

function describe(error: Reported): string {
  if (isStatement(error)) return `A statement failed${framesOf(error)}`
  const state = stateOf(error)
  if (!state) return error.stack ?? error.message
  const names = (['routine', 'table', 'column', 'constraint'] as const).flatMap((name) => (error[name] ? `${name} ${error[name]}` : []))
  return ['SQLSTATE', state, ...names].join(' ')
}

function framesOf({ stack = '', message }: Error): string {
  const start = stack.indexOf('\n    at ', stack.indexOf(message) + message.length)
  return start === -1 ? '' : stack.slice(start)
}
