import type { RoundTrip, RoundTripField, RoundTripRecord, RoundTripState, RoundTripTotal } from '#api/exports/roundTrip'
import { roundTripPageSize } from '#api/exports/roundTrip'
import { Problem } from '../../core/http/problem'
import type { Queryable } from '../../db/database'
import { comparedFields, incomingSides, withoutMain } from '../comparison'
import type { Incoming } from '../incoming'
import { type Match, matcherOf } from '../matching'
import { type ItemRecord, recordsOf, type StoredExport, settingsOf } from '../reading'
import { type Lookups, readLookups } from '../records/lookups'
import { furtherFields } from './further'
import { type FileOf, fileOf, incomingOf, placesIn, type ReadFile } from './readBack'
import { reasonFor } from './reasons'

/** Titles between which other calls are served. */
const batch = 50
const maxShown = 300
const shown = (text: string) => (text.length > maxShown ? `${text.slice(0, maxShown)} …` : text)

/** A publisher's books name the same records again and again. */
function remembering(lookups: Lookups): Lookups {
  const remember = <Of, Found>(look: (of: Of) => Promise<Found>) => {
    const known = new Map<string, Promise<Found>>()
    return (of: Of) => {
      const key = JSON.stringify(of)
      const found = known.get(key) ?? look(of)
      known.set(key, found)
      return found
    }
  }
  return { ...lookups, publisher: remember(lookups.publisher), subject: remember(lookups.subject), role: remember(lookups.role) }
}

type Read = ItemRecord & ({ file: ReadFile; incoming: Incoming; fault?: undefined } | { fault: string; file?: undefined })

function readOne(each: ItemRecord, of: FileOf): Read {
  try {
    const file = fileOf(each.record, of)
    return { ...each, file, incoming: incomingOf(file) }
  } catch (error) {
    return { ...each, fault: error instanceof Error ? error.message : 'It could not be read back' }
  }
}

async function importedFields(
  { item, record, incoming }: Read & { incoming: Incoming },
  { stored }: Match,
  lookups: Lookups,
  profile: StoredExport['profile'],
  format: 'marc' | 'onix',
): Promise<RoundTripField[]> {
  const says = await incomingSides(incoming, lookups)
  return (await comparedFields(stored, incoming, lookups, says)).flatMap(({ field, label, mine, side, isEqual }): RoundTripField[] => {
    const theirs = side?.text ?? ''
    const own = field === 'subjectIds' ? withoutMain(mine, stored) : mine
    if (!own && !theirs) return []
    // The import leaves a finer date or height alone, and that is still less than we sent.
    const isCoarser = (field === 'publicationDate' || field === 'heightMm') && mine !== theirs
    const state: RoundTripState = !theirs ? 'lost' : isEqual && !isCoarser ? 'same' : 'changed'
    const reason = state === 'same' ? '' : reasonFor({ field, state, record, overrides: item.overrides }, format, profile)
    return [{ field, label, state, ours: shown(mine), theirs: shown(theirs), reason }]
  })
}

const count = (fields: readonly Pick<RoundTripField, 'state'>[]) => ({
  same: fields.filter(({ state }) => state === 'same').length,
  changed: fields.filter(({ state }) => state === 'changed').length,
  lost: fields.filter(({ state }) => state === 'lost').length,
})

type Compared = Omit<RoundTripRecord, 'fields'> & { all: RoundTripField[] }

async function compareSome(db: Queryable, { profile }: StoredExport, some: readonly Read[], lookups: Lookups, format: 'marc' | 'onix') {
  const matchOf = await matcherOf(
    db,
    some.flatMap((each) => (each.file ? [each.incoming] : [])),
  )
  const compared: Compared[] = []
  for (const each of some) {
    const { item, record } = each
    const { productId, kind, isbn, title, nonLatinTitle } = record
    const match = each.file && matchOf(each.incoming)
    const fault = each.file ? (match ? '' : 'The import does not know the record again') : each.fault
    const all =
      each.file && match
        ? [
            ...(await importedFields(each, match, lookups, profile, format)),
            ...furtherFields(record, each.incoming, format, placesIn(each.file)),
          ]
        : []
    const head = { itemId: item.id, productDetailId: item.productDetailId, productId, kind, isbn, title: nonLatinTitle || title, fault }
    compared.push({ ...head, ...count(all), all })
  }
  return compared
}

function totalsOf(compared: readonly Compared[]): RoundTripTotal[] {
  const byField = new Map<string, RoundTripField[]>()
  for (const each of compared.flatMap(({ all }) => all)) {
    const some = byField.get(each.field)
    if (some) some.push(each)
    else byField.set(each.field, [each])
  }
  return [...byField].map(([field, all]) => {
    const titles = new Map<string, number>()
    for (const { state, reason } of all) if (state !== 'same') titles.set(reason, (titles.get(reason) ?? 0) + 1)
    const reasons = [...titles].map(([reason, number]) => ({ reason, titles: number })).sort((a, b) => b.titles - a.titles)
    return { field, label: all[0]?.label ?? field, ...count(all), reasons }
  })
}

type Asked = { itemId?: number | undefined; field?: string | undefined; state?: RoundTripState | undefined; page: number }

/** Writes nothing. @throws {Problem} 404, 409 for a PDF, which nothing reads */
export async function roundTripOf(
  db: Queryable,
  stored: StoredExport,
  { publicUrl, at, asked: { itemId, field, state, page } }: { publicUrl: string; at: Date; asked: Asked },
): Promise<RoundTrip> {
  const { kind, profile } = stored
  if (kind === 'catalog') throw Problem.conflict({ reason: 'isPdf' }, 'A PDF catalogue is for people: nothing reads it back')
  const format = kind === 'onix' ? 'onix' : 'marc'
  const items = await recordsOf(db, stored, itemId)
  if (itemId !== undefined && !items.length) throw Problem.notFound('Title')
  const lookups = remembering(await readLookups(db))
  const of: FileOf = { kind, profile, settings: settingsOf(profile, publicUrl), at }
  const compared: Compared[] = []
  for (let start = 0; start < items.length; start += batch) {
    const some = items.slice(start, start + batch).map((each) => readOne(each, of))
    compared.push(...(await compareSome(db, stored, some, lookups, format)))
    await new Promise((resolve) => setImmediate(resolve))
  }
  const all = compared.flatMap((each) => each.all)
  const isWanted = (each: RoundTripField) => (!field || each.field === field) && (!state || each.state === state)
  const wanted = field || state ? compared.filter((each) => each.all.some(isWanted)) : compared
  const from = (page - 1) * roundTripPageSize
  return {
    title: stored.title,
    profile: profile.title,
    titles: compared.length,
    ...count(all),
    totals: totalsOf(compared),
    total: wanted.length,
    records: wanted.slice(from, from + roundTripPageSize).map(({ all: every, ...each }) => ({
      ...each,
      fields: every.filter((one) => one.state !== 'same'),
    })),
  }
}
