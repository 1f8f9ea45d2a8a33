import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { signIn, startServer, temporaryFolder, withoutHumanCheck } from '../../scripts/serve.mjs'
import { print, ratio } from '../report.mjs'
import { load, median, requestText } from './load.mjs'

const rounds = 5
const moves = 80

/** What it costs that the embedded database acknowledges only what is on disk: moves with it, to moves without. */
export async function benchDurability() {
  console.log('\nThe embedded database, on disk before it answers')
  const stops = []
  try {
    const durable = await open(stops, {})
    const unsafe = await open(stops, { UNSAFE_FAST_WRITES: '1' })
    for (const connections of [1, 8]) {
      const pairs = []
      for (let round = 0; round <= rounds; round++) {
        const first = await cancel(round % 2 ? durable : unsafe, connections)
        const second = await cancel(round % 2 ? unsafe : durable, connections)
        // The first round does not count.
        if (round > 0) pairs.push(round % 2 ? [first, second] : [second, first])
      }
      const of = (pick) => [0, 1].map((side) => median(pairs.map((pair) => pick(pair[side]))))
      const [a, b] = of((result) => result.perSecond)
      const [slow, fast] = of((result) => result.median)
      const detail = `${Math.round(a)}/s to ${Math.round(b)}/s, one takes ${slow.toFixed(1)} ms to ${fast.toFixed(1)} ms`
      print(`Moves, ${connections} at a time, to unsafe ones`, ratio(a / b), '', null, detail)
    }
  } finally {
    for (const stop of stops.reverse()) await stop()
  }
}

async function open(stops, more) {
  const folder = temporaryFolder('durability')
  stops.push(folder.remove)
  const env = { ...withoutHumanCheck, DATA_DIR: folder.path }
  await promisify(execFile)(process.execPath, ['dist/server/seed.js', '--baskets', '6000'], {
    env: { ...process.env, ...env, UNSAFE_FAST_WRITES: '1' },
  })
  const { url, stop } = await startServer({ env: { ...env, ...more } })
  stops.push(stop)
  const token = await signIn(url, 'admin')
  const ids = []
  while (ids.length < 2 * (rounds + 1) * moves) {
    const response = await fetch(`${url}/api/Basket/DoneList`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ searchKey: '', page: ids.length / 100 + 1, pageSize: 100, sort: 'id desc', filter: '' }),
    })
    const { data } = await response.json()
    ids.push(...data.map(({ id }) => id))
  }
  return { url, token, ids }
}

function cancel({ url, token, ids }, connections) {
  const batch = ids.splice(0, moves)
  const next = () => {
    const id = batch.pop()
    return id === undefined ? null : requestText(`/api/Basket/ChangeStatusToCancel/${id}?expected=done&reason=bench`, { token })
  }
  return load({ url, connections, next })
}
