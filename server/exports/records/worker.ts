// Runs in a worker; server/core/files/thread.ts limits its memory and time.
import { once } from 'node:events'
import { parentPort, workerData } from 'node:worker_threads'
import type { ThreadMessage } from '../../core/files/thread'
import { type ReadRecord, type ReadSummary, readRecords, Unreadable } from './readRecords'

const batchSize = 20

async function read(bytes: Uint8Array): Promise<void> {
  const tell = (message: ThreadMessage<ReadRecord, ReadSummary>) => parentPort?.postMessage(message)
  try {
    const records = readRecords(bytes)
    let batch: ReadRecord[] = []
    for (let next = records.next(); ; next = records.next()) {
      if (!next.done) batch.push(next.value)
      if (batch.length === batchSize || (next.done && batch.length > 0)) {
        tell({ rows: batch })
        batch = []
        if (parentPort) await once(parentPort, 'message')
      }
      if (next.done) return tell({ done: next.value })
    }
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error
    tell({ refused: error.message })
  } finally {
    parentPort?.close()
  }
}

void read((workerData as { bytes: Uint8Array }).bytes)
