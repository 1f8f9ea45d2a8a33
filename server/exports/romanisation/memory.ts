import { sql } from 'drizzle-orm'
import { foldText } from '#api/core/search/fold'
import { isArabic } from '#api/exports/record'
import type { RomanisedField } from '#api/exports/romanisation'
import { byLetters, capitalised } from '#api/exports/transliteration'
import { rowsOf } from '../../core/rowsOf'
import type { Queryable } from '../../db/database'
import type { Incoming } from '../incoming'

/** A text in its own script, and in Latin letters. */
export type Pair = { original: string; romanised: string }
type Entry = Pair & { kind: 'text' | 'word'; key: string }

const punctuation = /^[\p{P}\p{S}]+|[\p{P}\p{S}]+$/gu
const bare = (word: string) => word.replace(punctuation, '')
const wordsIn = (text: string) => text.split(/\s+/).filter(Boolean)
const keyOf = (text: string) => wordsIn(foldText(text)).map(bare).filter(Boolean).join(' ')

/** The ezafe joins a word to the next, and is not part of it. */
const withoutEzafe = (word: string) => word.replace(/-y?[ie]$/u, '')
const uncapitalised = (word: string) => word.charAt(0).toLocaleLowerCase('sv') + word.slice(1)

/** Words are learned if both sides have as many; the first of a title has its capital by its place. */
function wordsOf({ original, romanised }: Pair, isName: boolean): Entry[] {
  const [own, latin] = [wordsIn(original).map(bare).filter(Boolean), wordsIn(romanised).map(bare).filter(Boolean)]
  if (own.length !== latin.length || own.length < 2) return []
  return own.flatMap((word, i): Entry[] => {
    const plain = withoutEzafe(latin[i] ?? '')
    if (!isArabic(word) || isArabic(plain) || !plain) return []
    return [{ kind: 'word', original: word, key: keyOf(word), romanised: i === 0 && !isName ? uncapitalised(plain) : plain }]
  })
}

function entriesOf(pairs: readonly Pair[], isName: boolean): Entry[] {
  const known = new Map<string, Entry>()
  for (const { original, romanised } of pairs) {
    const pair = { original: original.trim(), romanised: romanised.trim() }
    if (!isArabic(pair.original) || !pair.romanised || isArabic(pair.romanised)) continue
    for (const entry of [{ kind: 'text' as const, ...pair, key: keyOf(pair.original) }, ...wordsOf(pair, isName)])
      known.set(`${entry.kind} ${entry.key} ${entry.romanised}`, entry)
  }
  return [...known.values()]
}

type Learning = { source: 'import' | 'accepted'; origin: string; byId: number; now: Date; isName: boolean }

export async function learn(tx: Queryable, pairs: readonly Pair[], { source, origin, byId, now, isName }: Learning): Promise<void> {
  const entries = entriesOf(pairs, isName)
  if (!entries.length) return
  await tx.execute(sql`insert into romanisations (kind, original, key, romanised, source, origin, by_id, at)
    select r.*, ${source}::text, ${origin.slice(0, 300)}::text, ${byId}::int, ${now.toISOString()}::timestamptz
      from ${rowsOf(
        entries.map(({ kind, original, key, romanised }) => ({ kind, original, key, romanised })),
        sql`kind text, original text, key text, romanised text`,
      )}
    on conflict (kind, key, romanised) do update set uses = romanisations.uses + 1`)
}

/** Takes back one use of each; what is used no more is forgotten. */
export async function unlearn(tx: Queryable, pairs: readonly Pair[], isName: boolean): Promise<void> {
  const entries = entriesOf(pairs, isName)
  if (!entries.length) return
  const rows = rowsOf(
    entries.map(({ kind, key, romanised }) => ({ kind, key, romanised })),
    sql`kind text, key text, romanised text`,
  )
  const same = sql`m.kind = r.kind and m.key = r.key and m.romanised = r.romanised`
  await tx.execute(sql`delete from romanisations m using ${rows} where ${same} and m.uses <= 1`)
  await tx.execute(sql`update romanisations m set uses = m.uses - 1 from ${rows} where ${same}`)
}

/** From the 880 fields of MARC 21, and the alternative titles and names of ONIX. */
export async function learnFromRecord(tx: Queryable, incoming: Incoming, { byId, now }: Pick<Learning, 'byId' | 'now'>): Promise<void> {
  const { title, nonLatinTitle, subtitle, nonLatinSubtitle, publisher, nonLatinPublisher, place, nonLatinPlace, contributors } = incoming
  const from = { source: 'import' as const, origin: title, byId, now }
  const titles = [
    { original: nonLatinTitle, romanised: title },
    { original: nonLatinSubtitle, romanised: subtitle },
  ]
  const names = [
    { original: nonLatinPublisher, romanised: publisher },
    { original: nonLatinPlace, romanised: place },
    ...contributors.flatMap(({ firstName, lastName, nonLatinFirstName, nonLatinLastName }) => [
      { original: nonLatinFirstName, romanised: firstName },
      { original: nonLatinLastName, romanised: lastName },
    ]),
  ]
  await learn(tx, titles, { ...from, isName: false })
  await learn(tx, names, { ...from, isName: true })
}

type Known = { kind: 'text' | 'word'; key: string; romanised: string; origin: string }
type Proposal = Pick<RomanisedField, 'proposal' | 'source' | 'origin'>

/** The most used of each, then the newest. */
async function knownOf(db: Queryable, texts: readonly string[]): Promise<ReadonlyMap<string, Known>> {
  const keys = [...new Set(texts.flatMap((text) => [keyOf(text), ...wordsIn(text).map(keyOf)]))].filter(Boolean)
  const { rows } = await db.execute<Known>(
    sql`select distinct on (kind, key) kind, key, romanised, origin from romanisations
      where key in (select json_array_elements_text(${JSON.stringify(keys)}::json)) order by kind, key, uses desc, id desc`,
  )
  return new Map(rows.map((row) => [`${row.kind} ${row.key}`, row]))
}

function propose(text: string, known: ReadonlyMap<string, Known>, isName: boolean): Proposal {
  const whole = known.get(`text ${keyOf(text)}`)
  if (whole) return { proposal: whole.romanised, source: 'text', origin: whole.origin }
  let origin = ''
  const words = wordsIn(text).map((word) => {
    if (!isArabic(word)) return word
    const found = known.get(`word ${keyOf(word)}`) ?? known.get(`text ${keyOf(word)}`)
    if (found) origin ||= found.origin
    const romanised = found ? found.romanised : byLetters(word)
    return isName ? capitalised(romanised) : romanised
  })
  return { proposal: capitalised(words.join(' ')), source: origin ? 'words' : 'letters', origin }
}

/** From the memory first, the whole text before its words; then letter by letter. */
export async function proposalsFor(db: Queryable, texts: readonly string[], isName: boolean): Promise<Proposal[]> {
  const known = await knownOf(db, texts)
  return texts.map((text) => propose(text, known, isName))
}
