import { childOf, elementsOf, textAt } from '../../core/files/xmlReader'
import { NotDelivered } from '../../core/outbox/messages'
import type { Database } from '../../db/database'
import { asProblem, type Keys } from '../connections'
import type { Remote } from '../remote'
import { withSession } from '../sessions'
import { pathBelow, putAtomically } from '../transfer'
import type { AccessPoint, Outcome, Outgoing } from './types'

/** Bytes: an ApplicationResponse has a few thousand. */
const maxReceipt = 1_000_000

/** Peppol Message Level Response: AP (accepted), AB (acknowledged), RE (rejected). */
function outcomeOf(xml: string, receipt: string): Outcome {
  const [response] = elementsOf(xml, 'DocumentResponse')
  const code = textAt(response, 'Response', 'ResponseCode')
  if (code === 'AP' || code === 'AB') return { status: 'delivered', receipt }
  if (code !== 'RE') throw new NotDelivered(`The receipt ${receipt} has a response code that is not known`)
  const line = childOf(response, 'LineResponse')
  const of = line ? childOf(line, 'Response') : childOf(response, 'Response')
  return {
    status: 'refused',
    receipt,
    rule: textAt(of, 'Status', 'StatusReasonCode').slice(0, 100),
    reason: (textAt(of, 'Description') || textAt(response, 'Response', 'Description') || 'The access point gave no reason').slice(0, 500),
  }
}

async function readText(remote: Remote, path: string): Promise<string> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of await remote.read(path, 0)) {
    bytes += (chunk as Buffer).length
    if (bytes > maxReceipt) throw new NotDelivered('The receipt is larger than any receipt is')
    chunks.push(chunk as Buffer)
  }
  return Buffer.concat(chunks).toString('utf8')
}

/**
 * An access point that reads a folder and writes receipts to `receipts` under the invoices' names. It may remove a file at once: the note
 * tells an accepted file from one never sent.
 */
export function folderAccessPoint(db: Database, connectionId: number, keys: Keys): AccessPoint {
  async function within<T>(work: (remote: Remote, at: (path: string) => string) => Promise<T>): Promise<T> {
    try {
      return await withSession(db, connectionId, keys, ({ remote, place }) => work(remote, (path) => pathBelow(place.root, path)))
    } catch (error) {
      if (error instanceof NotDelivered) throw error
      throw new NotDelivered(asProblem(error).message.slice(0, 300))
    }
  }
  return {
    find: ({ name, receipt }: Outgoing) =>
      within(async (remote, at) => {
        const answer = at(`receipts/${name}.xml`)
        if ((await remote.size(answer)) !== undefined) return outcomeOf(await readText(remote, answer), `receipts/${name}.xml`)
        const isThere = (await remote.size(at(`${name}.xml`))) !== undefined
        const isGone = receipt !== '' && (await remote.size(at(`${name}.xml.part`))) === undefined
        return isThere || isGone ? { status: 'accepted', receipt: `${name}.xml` } : undefined
      }),
    send: ({ name, xml }, note) =>
      within(async (remote, at) => {
        await putAtomically(remote, at(`${name}.xml`), Buffer.from(xml), { beforeNamed: () => note(`${name}.xml`) })
        return { status: 'accepted', receipt: `${name}.xml` }
      }),
  }
}
