import { fork } from 'node:child_process'
import { print } from '../report.mjs'
import { median } from './load.mjs'
import { buildProgram } from './office.mjs'

/** Prints what the server does for every call beside its handler, in microseconds. */
export async function benchOverhead() {
  console.log('\nWhat each call pays beside its handler: a constant through the app, to the same through the HTTP adapter alone')
  const file = await buildProgram('overhead')
  // The log is written, to where it costs as little as a file in memory.
  const child = fork(file, [], { env: { ...process.env, NODE_ENV: 'production' }, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  const times = await new Promise((resolve, reject) => {
    child.once('message', resolve)
    child.once('exit', (code) => reject(new Error(`The program ended with ${code}`)))
  })
  const of = (name) => median(times[name])
  const all = median(times.app.map((time, round) => time - times.bare[round]))
  print('All of it', microseconds(all), '≤ 10 µs', all <= 10, `${microseconds(of('app'))} to ${microseconds(of('bare'))}`)
  const named = of('session') + of('log') + of('count')
  print('Session, log and metrics alone', microseconds(named), '≤ 10 µs', named <= 10, 'each includes a turn of its loop')
  for (const [name, part] of Object.entries({
    'Session and permission': 'session',
    'A line of the log': 'log',
    Metrics: 'count',
    'Id of the request': 'id',
  }))
    print(`  ${name}`, microseconds(of(part)), '', null)
}

const microseconds = (value) => `${value.toFixed(1)} µs`
