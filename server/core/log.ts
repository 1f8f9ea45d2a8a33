/** Never a query's values, a body or a token. */
export type LogLine = {
  method: string
  path: string
  status: number
  ms: number
  request?: string | undefined
  user?: number | undefined
  /** For calls without a session, such as a sign-in. */
  account?: number | undefined
  error?: string | undefined
}
export type Log = (line: LogLine) => void

/** Writes JSON lines to standard output, buffered per turn. */
export function createLog(
  write: (text: string) => void = (text) => process.stdout.write(text),
  now = () => new Date(),
): Log & { flush(): void } {
  let gathered = ''
  const flush = () => {
    const text = gathered
    gathered = ''
    if (text) write(text)
  }
  // Cached per millisecond: formatting is most of a line's cost.
  let at = Number.NaN
  let time = ''
  const log = ({ method, path, status, ms, request, user, account, error }: LogLine) => {
    const date = now()
    if (date.getTime() !== at) {
      at = date.getTime()
      time = date.toISOString()
    }
    if (!gathered) setTimeout(flush, 50)
    // Field by field: a generic serialiser dominates the time of cached answers.
    const id = request === undefined ? '' : `,"request":"${request}"`
    const who = user === undefined ? '' : `,"user":${user}`
    const whose = account === undefined ? '' : `,"account":${account}`
    const why = error === undefined ? '' : `,"error":${JSON.stringify(error)}`
    gathered += `{"time":"${time}","method":"${method}","path":${JSON.stringify(path)},"status":${status},"ms":${ms}${id}${who}${whose}${why}}\n`
  }
  return Object.assign(log, { flush })
}

export const silent: Log = () => undefined
