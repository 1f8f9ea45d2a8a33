import { signIn, startServer, withoutHumanCheck } from '../serve.mjs'
import { colours } from './writers.mjs'

const writers = 8
/** Acknowledged writes before a cut, at least; a random number more, so that it is not always at the same point of a commit. */
const fewest = 100
const admin = { ADMIN_USERNAME: 'shirin', ADMIN_PASSWORD: 'oranges in the rain' }

/**
 * Lets people write, and cuts the power in the middle of it, `times` over; then the server is started again and asked for
 * all that it had acknowledged. `file` is a built server; `args` and `env` go to it, `flags` to Node; `kinds` are what is written (`writers.mjs`).
 * Returns how much was acknowledged, and what of it is lost: all of it, when the database does not open any more.
 */
export async function survive(disk, { file, times, flags, args = [], env = {}, kinds = [colours], report = () => undefined }) {
  /** What was acknowledged, by kind. */
  const acknowledged = kinds.map(() => new Set())
  const count = () => acknowledged.reduce((sum, { size }) => sum + size, 0)
  const start = (more = {}) =>
    startServer({ file, flags, args, env: { ...withoutHumanCheck, ...admin, DATA_DIR: disk.path, ...env, ...more } })
  // The demo has accounts of its own.
  const account = args.includes('--demo') ? ['admin'] : [admin.ADMIN_USERNAME, admin.ADMIN_PASSWORD]
  const enter = async ({ url }) => callerOf(url, await signIn(url, ...account))
  try {
    for (let cut = 1; cut <= times; cut++) {
      const before = count()
      const server = await start(disk.env)
      try {
        const ask = await enter(server)
        const begun = await Promise.all(kinds.map(({ begin }) => begin?.(ask)))
        let enough
        const isEnough = new Promise((resolve) => {
          enough = resolve
        })
        const wanted = before + fewest * (1 + Math.random())
        const load = Promise.all(
          Array.from({ length: writers }, (_, who) => {
            const kind = who % kinds.length
            const acknowledge = (name) => {
              acknowledged[kind].add(name)
              if (count() > wanted) enough()
            }
            return writeOn((i) => kinds[kind].write(ask, `${cut}-${who}-${i}`, begun[kind]), acknowledge)
          }),
        )
        await Promise.race([isEnough, load])
        await disk.cut(server)
        await load
      } finally {
        await server.kill()
      }
      report(`${cut}: ${count() - before} more writes were acknowledged before the end`)
    }
    const server = await start()
    const ask = await enter(server)
    const lost = []
    for (const [place, { name, lostOf }] of kinds.entries()) {
      if (acknowledged[place].size === 0) throw new Error(`${name}: every write was refused`)
      const missing = await lostOf(ask, [...acknowledged[place]])
      lost.push(...missing)
      if (kinds.length > 1) report(`${name}: ${missing.length} of ${acknowledged[place].size} lost`)
    }
    await server.stop()
    return { acknowledged: count(), lost }
  } catch (error) {
    if (!/failed to initialize/.test(error.message)) throw error
    report('The database does not open any more')
    return { acknowledged: count(), lost: acknowledged.flatMap((names) => [...names]) }
  }
}

/** A call of a server, signed in. Resolves with its data, or the bytes of a file; undefined where it was refused. @throws where nobody answers */
const callerOf =
  (url, token) =>
  async (path, body, method = 'POST') => {
    const isForm = body instanceof FormData
    const response = await fetch(`${url}/api/${path}`, {
      method,
      headers: { Authorization: `Bearer ${token}`, ...(!isForm && { 'Content-Type': 'application/json' }) },
      ...(method === 'POST' && { body: isForm ? body : JSON.stringify(body ?? {}) }),
    })
    const isJson = response.headers.get('Content-Type')?.startsWith('application/json')
    const answer = isJson ? await response.json() : { data: Buffer.from(await response.arrayBuffer()) }
    return response.status === 200 ? (answer.data ?? true) : undefined
  }

/** One write after the other, until one is refused or nobody answers. */
async function writeOn(write, acknowledge) {
  for (let i = 0; ; i++) {
    const name = await write(i).catch(() => undefined)
    if (name === undefined) return
    acknowledge(name)
  }
}
