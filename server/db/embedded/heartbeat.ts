import { Worker } from 'node:worker_threads'
import { endProcess } from './fatal'

/** The files that name who owns a data directory, and what they say while this process does. */
export type Owned = { lock: string; nonce: string; generationFile: string; generation: string }

/**
 * Touches the lock for as long as this process lives, from a thread of its own: one statement of the embedded database can
 * hold the first thread for longer than others wait. When the lock is gone or names another process (a machine that slept, a
 * container that was paused, a lock that was removed by hand) the process ends.
 *
 * `every` is in ms. Returns how to stop it, which must come before the file is removed.
 */
export function startHeartbeat(owned: Owned, every: number): () => void {
  const worker = new Worker(beat, { eval: true, workerData: { ...owned, every }, stdout: false, stderr: false })
  worker.unref()
  worker.on('message', () => endProcess('The data directory was taken over', takenOver(owned.lock)))
  // Without it the file ages, and says so to whoever looks.
  worker.on('error', () => undefined)
  return () => {
    worker.terminate()
  }
}

export const takenOver = (lock: string) => `${lock} is missing or names another process`

/** As text, as a bundle has no file to start a thread from. */
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
