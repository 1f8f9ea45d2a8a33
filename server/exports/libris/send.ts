import { createHash } from 'node:crypto'
import { findingsOf } from '#api/exports/findings'
import type { LibrisOutcome, LibrisPart } from '#api/exports/libris'
import type { CatalogueRecord, ExportSettings } from '#api/exports/record'
import { create, findByIsbn, findHoldings, type Graph, readRecord, update } from './client'
import { LibrisLost, LibrisRefused } from './faults'
import { holdingGraph, ownNumber, recordGraph, sigelOf, systemNumbers } from './jsonLd'
import type { Libris } from './settings'
import type { StoredSend } from './store'

export type Sent = StoredSend & { message: string; fix: string }

const hashOf = (graph: Graph) => createHash('sha256').update(JSON.stringify(graph)).digest('hex')
const done = (outcome: LibrisOutcome, address: string, etag: string, contentHash: string): Sent => ({
  outcome,
  address,
  etag,
  contentHash,
  message: '',
  fix: '',
})

const isSameThing = (a: Graph, b: Graph) => JSON.stringify(a['@graph'][1]) === JSON.stringify(b['@graph'][1])

type Input = { libris: Libris; record: CatalogueRecord; settings: ExportSettings; before: StoredSend | undefined }

/** Our own record in Libris, known by our number: an answer may have been lost. */
async function ownAmong(libris: Libris, ids: readonly string[], number: string) {
  for (const id of ids) {
    const found = await readRecord(libris, id)
    if (found && systemNumbers(found.graph).includes(number)) return found
  }
  return undefined
}

async function sendRecord({ libris, record, settings, before }: Input): Promise<Sent> {
  const error = findingsOf('libris', record, settings).find(({ severity }) => severity === 'error')
  if (error) throw new LibrisRefused(error.message, 'Correct the title, or give this export a value of its own')
  const hash = hashOf(recordGraph(record, settings))
  const sigel = sigelOf(settings.agency)
  if (before?.address && before.contentHash === hash && before.outcome !== 'unknown')
    return { ...done('unchanged', before.address, before.etag, hash) }
  const known = before?.address ? await readRecord(libris, before.address) : undefined
  if (known) {
    // A lost answer may be to a change that arrived.
    if (before?.outcome === 'unknown' && isSameThing(known.graph, recordGraph(record, settings, known.id)))
      return done('updated', known.id, known.etag, hash)
    if (known.etag !== before?.etag)
      throw new LibrisRefused('The record was changed in Libris since we sent it', 'Look at it in Libris. It is not overwritten')
    const written = await update(libris, known.id, recordGraph(record, settings, known.id), sigel, known.etag)
    return done('updated', written.id, written.etag, hash)
  }
  const ids = record.isbn ? await findByIsbn(libris, record.isbn) : []
  const own = await ownAmong(libris, ids, ownNumber(settings, record))
  if (own) return done('unchanged', own.id, own.etag, hash)
  if (ids.length) throw new LibrisRefused('Libris has a record with this ISBN', 'Send a holding only')
  const written = await create(libris, recordGraph(record, settings), sigel)
  return done('created', written.id, written.etag, hash)
}

async function sendHolding({ libris, record, settings, before }: Input, ownRecord: string): Promise<Sent> {
  const sigel = sigelOf(settings.agency)
  const ids = ownRecord ? [ownRecord] : record.isbn ? await findByIsbn(libris, record.isbn) : []
  const [of, another] = ids
  if (!of) throw new LibrisRefused('Libris has no record of this title', 'Send the record first')
  if (another) throw new LibrisRefused(`Libris has ${ids.length} records with this ISBN`, 'Add the holding in Libris, to the right one')
  const graph = holdingGraph(record, sigel, of)
  const hash = hashOf(graph)
  const [held] = await findHoldings(libris, of, sigel)
  if (held) return done('unchanged', held, before?.etag ?? '', hash)
  const written = await create(libris, graph, sigel)
  return done('created', written.id, written.etag, hash)
}

/** A refusal and an unknown outcome are answers, too. @throws {LibrisAway} if no title can be sent now */
export async function sendOne(part: LibrisPart, input: Input, ownRecord: string): Promise<Sent> {
  const { before } = input
  const kept = { address: before?.address ?? '', etag: before?.etag ?? '', contentHash: before?.contentHash ?? '' }
  try {
    return part === 'record' ? await sendRecord(input) : await sendHolding(input, ownRecord)
  } catch (error) {
    if (error instanceof LibrisRefused) return { ...kept, outcome: 'refused', message: error.message, fix: error.fix }
    if (error instanceof LibrisLost)
      return { ...kept, outcome: 'unknown', message: error.message, fix: 'Send it again: Libris is asked first whether it has it' }
    throw error
  }
}
