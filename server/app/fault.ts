/** The error and its causes, for the log, without the values a statement was run with. */
export function describeFault(error: unknown): string {
  const said: string[] = []
  for (let cause = error, depth = 0; cause instanceof Error && depth < 5; cause = cause.cause, depth++)
    said.push(cause.message.startsWith('Failed query:') ? 'a statement failed' : (cause.stack ?? cause.message))
  return said.join('\ncaused by ') || String(error)
}
