import { Worker } from 'node:worker_threads'
import { endProcess } from './fatal'

export type Owned = { lock: string; nonce: string; generationFile: string; generation: string }

/**
 * Touches the lock from a thread of its own, as one statement can block the main thread for longer than the timeout. Ends the process if
 * the lock is gone or another's. `every` in ms. Returns a function that stops it, to call before removing the file.
 */
export function startHeartbeat(owned: Owned, every: number): () => void {
  const worker = new Worker(beat, { eval: true, workerData: { ...owned, every }, stdout: false, stderr: false })
  worker.unref()
  worker.on('message', () => endProcess('The data directory was taken over', takenOver(owned.lock)))
  // Without the thread the lock ages, which other processes notice.
  worker.on('error', () => undefined)
  return () => {
    worker.terminate()
  }
}

export const takenOver = (lock: string) => `${lock} is missing or names another process`

/** As text: a bundle has no file for a worker. */
const beat = `
const { readFileSync, utimesSync, writeSync } = require('node:fs')
const { parentPort, workerData: { lock, nonce, generationFile, generation, every } } = require('node:worker_threads')
function isOurs() {
  try {
    if (!readFileSync(lock, 'utf8').includes(nonce) || readFileSync(generationFile, 'utf8') !== generation) return false
    const now = new Date()
    utimesSync(lock, now, now)
    return true
  } catch (error) {
    // A disk that does not answer: the next beat tries again. The thread that writes has its own check.
    return error.code !== 'ENOENT'
  }
}
setInterval(() => {
  if (isOurs()) return
  // The first process of a container is deaf to its own signals; its first thread ends it as soon as it can.
  parentPort.postMessage('lost')
  try {
    writeSync(2, 'The data directory was taken over: ' + lock + ' is missing or names another process. This process ends; start it again.\\n')
  } catch {}
  process.kill(process.pid, 'SIGKILL')
}, every)
`
