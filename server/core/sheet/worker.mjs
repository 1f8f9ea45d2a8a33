// Runs in a thread of its own, with limits of memory and time that files/thread.ts sets. JavaScript, because Node 20 starts no other.
import { once } from 'node:events'
import { parentPort, workerData } from 'node:worker_threads'
import { readCsv } from './csv.mjs'
import { Refused } from './limits.mjs'
import { readXlsx } from './xlsx.mjs'

const batch = 500
/** Batches that are told and not yet taken; more would gather in the other thread's memory. */
const maxWaiting = 3

const port = /** @type {import('node:worker_threads').MessagePort} */ (parentPort)
const { bytes, sheet } = /** @type {{ bytes: Uint8Array, sheet: string | undefined }} */ (workerData)

/** @type {import('./readSheet').SheetRow[]} */
let rows = []
let waiting = 0
port.on('message', () => waiting--)

function tell() {
  if (!rows.length) return
  port.postMessage({ rows })
  rows = []
  waiting++
}

async function untilTaken() {
  while (waiting >= maxWaiting) await once(port, 'message')
}

const to = {
  row: (/** @type {import('./readSheet').SheetRow} */ row) => {
    if (rows.push(row) >= batch) tell()
  },
  pause: () => (waiting >= maxWaiting ? untilTaken() : undefined),
}

const isZip = bytes[0] === 0x50 && bytes[1] === 0x4b
const isOldExcel = bytes[0] === 0xd0 && bytes[1] === 0xcf && bytes[2] === 0x11 && bytes[3] === 0xe0

try {
  if (isOldExcel) throw new Refused('This is an old .xls, or a file with a password: save it as .xlsx without one')
  const read = isZip ? await readXlsx(bytes, sheet, to) : await readCsv(bytes, to)
  tell()
  port.postMessage({ done: read })
} catch (error) {
  if (!(error instanceof Refused)) throw error
  port.postMessage({ refused: error.message })
}
port.close()
