/** One line of what happened, as JSON. Never a query's values, a body or a token. */
export type LogLine = {
  method: string
  path: string
  status: number
  ms: number
  /** The request it is about, or was caused by. */
  request?: string | undefined
  user?: number
  /** Whose account a call without a session was about, such as a sign-in, refused or not. */
  account?: number
  error?: string
}
export type Log = (line: LogLine) => void

/** Writes lines to standard output, gathered per turn so that a busy server does not pay for each. */
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
  // Written out once a millisecond: busy, it is most of what a line costs.
  let at = Number.NaN
  let time = ''
  const log = ({ method, path, status, ms, request, user, account, error }: LogLine) => {
    const date = now()
    if (date.getTime() !== at) {
      at = date.getTime()
      time = date.toISOString()
    }
    if (!gathered) setTimeout(flush, 50)
    // Field by field: a call that is answered from memory spends most of its time here otherwise.
    const id = request === undefined ? '' : `,"request":"${request}"`
    const who = user === undefined ? '' : `,"user":${user}`
    const whose = account === undefined ? '' : `,"account":${account}`
    const why = error === undefined ? '' : `,"error":${JSON.stringify(error)}`
    gathered += `{"time":"${time}","method":"${method}","path":${JSON.stringify(path)},"status":${status},"ms":${ms}${id}${who}${whose}${why}}\n`
  }
  return Object.assign(log, { flush })
}

export const silent: Log = () => undefined
