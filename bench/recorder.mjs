import { runnerImport } from 'vite'
import { signIn, startServer, temporaryFolder, withoutHumanCheck } from '../scripts/serve.mjs'
import { seed } from './browser/seed.mjs'
import { print } from './report.mjs'

/** What recording costs: beside the time a bulk move takes at the server as it is installed, and beside the least it could take anywhere. */
export async function benchRecorder() {
  const { module } = await runnerImport('./bench/recorder.ts', { configFile: false, logLevel: 'error' })
  const { extra, perEvent, share, bytes } = await module.measureRecorder(1000, 14)
  const taken = await atServer(module.timeOfThousand)
  const percent = (value) => `${(value * 100).toFixed(2)} %`
  const detail = `${extra.toFixed(0)} ms of ${(taken / 1000).toFixed(1)} s in 1,000 moves, ${perEvent.toFixed(0)} µs an event`
  print('Recording a bulk move, of its time', percent(extra / taken), '≤ 1 %', extra / taken <= 0.01, detail)
  print('The same, were every answer there at once', percent(share), '', null, `${Math.round(bytes / 1000)} kB kept`)
  const most = await module.fillRecorder()
  print('The recorder when it has run full', `${(most / 1e6).toFixed(2)} MB`, '≤ 2 MB', most <= 2_000_000, '12,000 moves')
}

/** Moves some orders in progress of a fresh server, as its own database keeps them. */
async function atServer(timeOfThousand) {
  const folder = temporaryFolder('bench')
  const env = { ...withoutHumanCheck, DATA_DIR: folder.path }
  await seed(env)
  const server = await startServer({ env })
  try {
    const headers = { Authorization: `Bearer ${await signIn(server.url)}`, 'Content-Type': 'application/json' }
    const body = JSON.stringify({ searchKey: '', page: 1, pageSize: 200, sort: 'id desc', filter: '' })
    const list = await fetch(`${server.url}/api/Basket/InProgressList`, { method: 'POST', headers, body })
    const ids = (await list.json()).data.map(({ id }) => id)
    return await timeOfThousand(ids, async (id) => {
      const answer = await fetch(`${server.url}/api/Basket/ChangeStatusToDone/${id}?expected=inProgress`, { headers })
      if (!answer.ok) throw new Error(`Basket ${id}: ${answer.status} ${await answer.text()}`)
      return 'inProgress'
    })
  } finally {
    await server.stop()
    folder.remove()
  }
}
