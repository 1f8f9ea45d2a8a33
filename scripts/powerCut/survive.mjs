import { signIn, startServer, withoutHumanCheck } from '../serve.mjs'

const writers = 8
/** Acknowledged writes before a cut, at least; a random number more, so that it is not always at the same point of a commit. */
const fewest = 100
const admin = { ADMIN_USERNAME: 'shirin', ADMIN_PASSWORD: 'oranges in the rain' }

/**
 * Lets people write, and cuts the power in the middle of it, `times` over; then the server is started again and asked for
 * all that it had acknowledged. `file` is a built server; `env` goes to it. Returns how much was acknowledged, and what of
 * it is lost: all of it, when the database does not open any more.
 */
export async function survive(disk, { file, times, env = {}, told = () => undefined }) {
  const acknowledged = new Set()
  const start = (more = {}) =>
    startServer({ file, args: [], env: { ...withoutHumanCheck, ...admin, DATA_DIR: disk.path, ...env, ...more } })
  const enter = async ({ url }) => ({ url, token: await signIn(url, admin.ADMIN_USERNAME, admin.ADMIN_PASSWORD) })
  try {
    for (let cut = 1; cut <= times; cut++) {
      const before = acknowledged.size
      const server = await start(disk.env)
      try {
        await writeUntil(before + fewest * (1 + Math.random()), await enter(server), cut, acknowledged, () => disk.cut(server))
      } finally {
        await server.kill()
      }
      told(`${cut}: ${acknowledged.size - before} more writes were acknowledged before the end`)
    }
    const server = await start()
    const found = new Set(await titles(await enter(server)))
    await server.stop()
    return { acknowledged: acknowledged.size, lost: [...acknowledged].filter((title) => !found.has(title)) }
  } catch (error) {
    if (!/failed to initialize/.test(error.message)) throw error
    told('The database does not open any more')
    return { acknowledged: acknowledged.size, lost: [...acknowledged] }
  }
}

/** Writes by several people at once; `cut` is called in the midst of it when so many are acknowledged in all. */
async function writeUntil(wanted, server, name, acknowledged, cut) {
  let enough
  const isEnough = new Promise((resolve) => {
    enough = resolve
  })
  const note = (title) => acknowledged.add(title).size > wanted && enough()
  const load = Promise.all(Array.from({ length: writers }, (_, who) => write(server, `${name}-${who}`, note)))
  await Promise.race([isEnough, load])
  await cut()
  await load
}

const call = ({ url, token }, path, body) =>
  fetch(`${url}/api/${path}`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  })

/** One colour after the other, until nobody answers. */
async function write(server, who, acknowledge) {
  for (let i = 0; ; i++) {
    const title = `${who}-${i}`
    try {
      const response = await call(server, 'Color/AddColor', { title, nonLatinTitle: null, value: '#102030' })
      if (response.status === 200) acknowledge(title)
      else return
    } catch {
      return
    }
  }
}

async function titles(server) {
  const found = []
  for (let page = 1; ; page++) {
    const response = await call(server, 'Color/ColorList', { searchKey: '', page, pageSize: 100, sort: 'id desc', filter: '' })
    const { data } = await response.json()
    found.push(...data.map(({ title }) => title))
    if (data.length < 100) return found
  }
}
