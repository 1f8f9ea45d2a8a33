import { readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'

const ticks = 100

/** What a process has spent on its processors, in seconds, and has held at most, in MB. */
function spentBy(pid) {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ')
  const held = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))
  return { cpu: (Number(fields[11]) + Number(fields[12])) / ticks, memory: Number(held?.[1]) / 1024 }
}

/** Calls of a server as whoever has the token: `ask` resolves with the data, or the bytes of a file. */
export function caller(app, token) {
  const ask = async (path, body, method = 'POST') => {
    const response = await fetch(`${app.url}/api/${path}`, {
      method,
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
      ...(method === 'POST' && { body: JSON.stringify(body ?? {}) }),
    })
    const isJson = response.headers.get('Content-Type')?.startsWith('application/json')
    const answer = isJson ? await response.json() : Buffer.from(await response.arrayBuffer())
    if (response.status >= 300) throw new Error(`${path} answered ${response.status}: ${JSON.stringify(answer).slice(0, 300)}`)
    return isJson ? answer.data : answer
  }

  const counts = () => ask('User/GetCountMenu', undefined, 'GET')
  /** What other calls wait for while something goes on, in ms; how much of the processors it took, and how long it was. */
  const beside = async (work, other = counts) => {
    const before = spentBy(app.pid)
    const started = performance.now()
    let isDone = false
    const done = work().finally(() => {
      isDone = true
    })
    // What went wrong beside it is told, and not that the server was stopped under it.
    done.catch(() => undefined)
    const waits = []
    while (!isDone) {
      const startedAt = performance.now()
      await other()
      waits.push(performance.now() - startedAt)
      await wait(20)
    }
    const result = await done
    const after = spentBy(app.pid)
    waits.sort((a, b) => a - b)
    return {
      result,
      cpu: after.cpu - before.cpu,
      memory: after.memory,
      took: (performance.now() - started) / 1000,
      waits,
      last: waits.at(-1) ?? 0,
    }
  }
  return { ask, beside }
}
