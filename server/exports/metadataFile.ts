import { readInThread } from '../core/files/thread'
import type { ReadRecord, ReadSummary } from './records/readRecords'

export type ReadFile = ReadSummary & { records: ReadRecord[] }

const worker = { name: 'metadataWorker', source: './records/worker.ts', from: import.meta.url }

/** The file name is ignored. @throws {Problem} 422 at the file */
export async function readMetadata(file: File): Promise<ReadFile> {
  const records: ReadRecord[] = []
  const bytes = async () => new Uint8Array(await file.arrayBuffer())
  const read = await readInThread<ReadRecord, ReadSummary>(worker, bytes, {}, (rows) => void records.push(...rows))
  return { ...read, records }
}
