import { Worker } from 'node:worker_threads'
import { endProcess } from './fatal'

/**
 * Touches a file for as long as this process lives, from a thread of its own: one statement of the embedded database can
 * hold the first thread for longer than others wait. A process that was stopped for so long that somebody else has taken
 * the file (a machine that slept, a container that was frozen) ends at once, before it writes anything more.
 *
 * `every` is in ms. Returns how to stop it, which must come before the file is removed.
 */
export function startHeartbeat(file: string, nonce: string, every: number): () => void {
  const worker = new Worker(beat, { eval: true, workerData: { file, nonce, every }, stdout: false, stderr: false })
  worker.unref()
  worker.on('message', () => endProcess('The data directory was taken over', `${file} names another process`))
  // Without it the file ages, and says so to whoever looks.
  worker.on('error', () => undefined)
  return () => {
    worker.terminate()
  }
}

/** As text, as a bundle has no file to start a thread from. */
const beat = `
const { readFileSync, utimesSync } = require('node:fs')
const { parentPort, workerData: { file, nonce, every } } = require('node:worker_threads')
setInterval(() => {
  let found
  try {
    found = readFileSync(file, 'utf8')
    const now = new Date()
    utimesSync(file, now, now)
  } catch {
    // Removed by hand, or a disk that does not answer: the next beat tries again.
  }
  if (!found || found.includes(nonce)) return
  // The first process of a container is deaf to its own signals; its first thread ends it as soon as it can.
  parentPort.postMessage('lost')
  process.kill(process.pid, 'SIGKILL')
}, every)
`
