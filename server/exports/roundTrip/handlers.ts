import { sql } from 'drizzle-orm'
import { recipientView, roundTrip } from '#api/exports/roundTrip'
import { type Bound, bind } from '../../core/http/endpoints'
import { Problem } from '../../core/http/problem'
import { readAnywhere } from '../../core/longReads'
import { first } from '../../core/sqlParts'
import { readAtOnce } from '../../core/transact'
import { recordsOf, requireExport, settingsOf } from '../reading'
import { cardOf } from '../recipient/card'
import { shopPageOf } from '../recipient/shopPage'
import { fileOf } from './readBack'
import { roundTripOf } from './roundTrip'

export const roundTripHandlers = ({ publicUrl }: { publicUrl: string }): Bound[] => [
  bind(roundTrip, ({ db, user, clock, params: { id }, query }) =>
    readAnywhere(db, (from) =>
      readAtOnce(from, async (tx) => roundTripOf(tx, await requireExport(tx, user, id), { publicUrl, at: clock.now(), asked: query })),
    ),
  ),

  bind(recipientView, async ({ db, user, clock, params: { id } }) => {
    const item = await first<{ exportId: number }>(db, sql`select export_id as "exportId" from export_items where id = ${id}`)
    if (!item) throw Problem.notFound('Title')
    const stored = await requireExport(db, user, item.exportId)
    const { kind, profile } = stored
    if (kind === 'catalog') throw Problem.conflict({ reason: 'isPdf' }, 'A PDF catalogue shows its titles itself')
    const found = (await recordsOf(db, stored, id))[0]
    if (!found) throw Problem.notFound('Title')
    let file: ReturnType<typeof fileOf>
    try {
      file = fileOf(found.record, { kind, profile, settings: settingsOf(profile, publicUrl), at: clock.now() })
    } catch (error) {
      throw Problem.conflict({ reason: 'unwritable' }, error instanceof Error ? error.message : 'It cannot be written')
    }
    return file.marc ? cardOf(file.marc) : shopPageOf(file.onix)
  }),
]
