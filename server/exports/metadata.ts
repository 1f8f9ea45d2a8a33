import { applyMetadata, compareMetadata } from '#api/exports/metadata'
import { readInThread } from '../core/files/thread'
import { type Bound, bind } from '../core/http/endpoints'
import { Problem } from '../core/http/problem'
import { apply } from './applying'
import { compareAll } from './comparison'
import type { ReadRecord, ReadSummary } from './records/readRecords'

type ReadFile = ReadSummary & { records: ReadRecord[] }

const worker = { name: 'metadataWorker', source: './records/worker.ts', from: import.meta.url }

/** The file name is ignored. @throws {Problem} 422 at the file */
async function readMetadata(file: File): Promise<ReadFile> {
  const records: ReadRecord[] = []
  const bytes = async () => new Uint8Array(await file.arrayBuffer())
  const read = await readInThread<ReadRecord, ReadSummary>(worker, bytes, {}, (rows) => void records.push(...rows))
  return { ...read, records }
}

function sentenceOf(error: unknown): string {
  if (!(error instanceof Problem)) throw error
  const fields = (error.data as { fieldErrors?: Record<string, string[]> } | null)?.fieldErrors ?? {}
  return [...new Set(Object.values(fields).flat())].join('. ') || error.message
}

export const metadataHandlers: Bound[] = [
  bind(compareMetadata, async ({ db, body }) => {
    const { format, records, isCut } = await readMetadata(body.file)
    return { format, records: await compareAll(db, records), isCut }
  }),

  bind(applyMetadata, async ({ body, ...call }) => {
    const { records } = await readMetadata(body.file)
    const applied = []
    const refused = []
    for (const { place, ...request } of body.records) {
      const incoming = records[place - 1]?.incoming
      if (!incoming) throw Problem.field('records', `The file has no record ${place} that can be read`)
      try {
        applied.push({ place, ...(await apply(call, incoming, request)) })
      } catch (error) {
        refused.push({ place, message: sentenceOf(error) })
      }
    }
    return { applied, refused }
  }),
]
