import { sql } from 'drizzle-orm'
import { isbnParts } from '#api/core/kinds/isbnParts'
import { nameSimilarity } from '#api/core/search/similar'
import { kinds } from '#api/products/entities'
import type { Kind } from '#api/products/rules'
import { basicInfo } from '#api/reference/basicInfo'
import { people } from '#api/reference/people'
import { usesOf } from '../core/entity/references'
import type { Bound } from '../core/http/endpoints'
import type { Likeness, Named } from '../core/merging/duplicates'
import { mergingHandlers } from '../core/merging/handlers'
import type { Special } from '../core/merging/merge'
import { rowsOf } from '../core/rowsOf'
import type { Queryable } from '../db/database'
import { fragment } from '../db/fragment'
import { jsonOf } from '../db/json'
import { derive } from './derived'

/** Dice's coefficient of three-letter parts. */
const almost = { alone: 0.82, samePrefix: 0.6 }

type Alike = { sentence: string; isExact: boolean; similarity: number }

/** The best of both scripts. */
function alike(one: Named<unknown>, other: Named<unknown>): Alike {
  const all = one.names.flatMap((name, script) =>
    other.names.flatMap((theirs, theirScript) => (name?.trim() && theirs?.trim() ? [{ name, theirs, script, theirScript }] : [])),
  )
  return all.reduce<Alike>(
    (best, { name, theirs }) => {
      const similarity = nameSimilarity(name, theirs)
      if (similarity <= best.similarity) return best
      const script = /[\u0600-\u06ff]/.test(name) ? ' in Persian' : ''
      return { sentence: `${similarity === 1 ? 'Same name' : 'Similar name'}${script}`, isExact: similarity === 1, similarity }
    },
    { sentence: '', isExact: false, similarity: 0 },
  )
}

const prefixesOf = (isbns: readonly string[]) => new Set(isbns.flatMap((isbn) => isbnParts(isbn)?.publisherPrefix ?? []))

type TitleFacts = { contributors: string; isbns: string[]; editions: number }

const maxIsbns = 20

const titleLikeness: Likeness = {
  facts: jsonOf({
    contributors: 't.contributor_line',
    isbns: fragment`(select coalesce(json_agg(d.isbn), '[]') from (select isbn from product_details where product_id = t.id and isbn is not null limit ${maxIsbns}) d)`,
    editions: fragment`(select count(*)::int from product_details d where d.product_id = t.id)`,
  }),
  compare: (one, other) => {
    const [mine, theirs] = [one.facts as TitleFacts, other.facts as TitleFacts]
    const { sentence, similarity } = alike(one, other)
    const prefix = [...prefixesOf(mine.isbns)].find((each) => prefixesOf(theirs.isbns).has(each))
    const isOthers = mine.contributors !== '' && theirs.contributors !== '' && nameSimilarity(mine.contributors, theirs.contributors) < 0.5
    // Books of two people may be called the same.
    if (isOthers) return undefined
    if (prefix && similarity >= almost.samePrefix) return `${sentence}, ISBNs of the same publisher (${prefix})`
    return similarity >= almost.alone ? sentence : undefined
  },
  more: ({ facts }) => {
    const { contributors, editions } = facts as TitleFacts
    return [contributors, editions === 1 ? '1 edition' : `${editions} editions`].filter(Boolean).join(' · ')
  },
}

type PersonFacts = { birthYear: number | null; deathYear: number | null; isni: string | null; titles: number }

const differs = (one: unknown, other: unknown) => one !== null && other !== null && one !== other

const personLikeness: Likeness = {
  facts: jsonOf({
    birthYear: 't.birth_year',
    deathYear: 't.death_year',
    isni: 't.isni',
    titles: fragment`(select count(*)::int from (select from products_contributors c where c.person_id = t.id limit 100) c)`,
  }),
  compare: (one, other) => {
    const [mine, theirs] = [one.facts as PersonFacts, other.facts as PersonFacts]
    if (differs(mine.birthYear, theirs.birthYear) || differs(mine.deathYear, theirs.deathYear) || differs(mine.isni, theirs.isni))
      return undefined
    const { sentence, similarity } = alike(one, other)
    return similarity >= almost.alone ? sentence : undefined
  },
  more: ({ facts }) => {
    const { birthYear, deathYear, titles } = facts as PersonFacts
    const life = birthYear || deathYear ? `${birthYear ?? ''}–${deathYear ?? ''}` : ''
    return [life, titles === 1 ? '1 title' : `${titles} titles`].filter(Boolean).join(' · ')
  },
}

type PublisherFacts = { prefix: string | null; place: string | null; isbns: string[] }

const publisherLikeness: Likeness = {
  facts: jsonOf({
    prefix: 't.isbn_prefix',
    place: 't.place',
    isbns: fragment`(select coalesce(json_agg(d.isbn), '[]') from (select isbn from product_details where publisher_id = t.id and isbn is not null limit ${maxIsbns}) d)`,
  }),
  compare: (one, other) => {
    const { sentence, similarity } = alike(one, other)
    const [mine, theirs] = [one, other].map((each) => {
      const { prefix, isbns } = each.facts as PublisherFacts
      return new Set([...(prefix ? [prefix] : []), ...prefixesOf(isbns)])
    })
    const prefix = [...(mine ?? [])].find((each) => theirs?.has(each))
    if (prefix) return `${similarity >= almost.samePrefix ? `${sentence}, editions` : 'Editions'} with the same ISBN prefix (${prefix})`
    return similarity >= almost.alone ? sentence : undefined
  },
  more: ({ facts }) => [(facts as PublisherFacts).place, (facts as PublisherFacts).prefix].filter(Boolean).join(' · '),
  also: withSamePrefix,
}

/** Ranges of the index of ISBNs, a few editions of each. */
async function withSamePrefix(db: Queryable, ids: readonly number[]): Promise<{ id: number; otherId: number }[]> {
  const { rows } = await db.execute<{ id: number; isbn: string }>(
    sql`select r.id, d.isbn from ${rowsOf(
      ids.map((id) => ({ id })),
      sql`id int`,
    )} cross join lateral (select isbn from product_details where publisher_id = r.id and isbn is not null limit ${maxIsbns}) d`,
  )
  const ranges = new Map<string, { id: number; lowest: string; highest: string }>()
  for (const { id, isbn } of rows) {
    const digits = isbnParts(isbn)?.publisherPrefix.replaceAll('-', '')
    if (digits) ranges.set(`${id} ${digits}`, { id, lowest: digits.padEnd(13, '0'), highest: digits.padEnd(13, '9') })
  }
  if (!ranges.size) return []
  const found = await db.execute<{ id: number; otherId: number }>(
    sql`select distinct r.id, d.publisher_id as "otherId" from ${rowsOf([...ranges.values()], sql`id int, lowest text, highest text`)}
      cross join lateral (select publisher_id from product_details where isbn between r.lowest and r.highest and publisher_id is not null limit 200) d
      where d.publisher_id <> r.id`,
  )
  return found.rows
}

const specialOf = (kind: Kind): Special => ({
  async along(tx, mergedId) {
    const { rows } = await tx.execute<{ id: number }>(sql`select id from product_details where product_id = ${mergedId} order by id`)
    const counts = new Map<string, number>()
    for (const { id } of rows)
      for (const { title, count } of await usesOf(tx, kinds[kind].edition, id)) counts.set(title, (counts.get(title) ?? 0) + count)
    return [...counts].map(([title, count]) => ({ title, count }))
  },
  after: ({ tx }, ids) => derive(tx, ids),
})

export const mergedHandlers: Bound[] = [
  ...(['book', 'document', 'other'] as const).flatMap((kind) =>
    mergingHandlers(kinds[kind].title, { ...specialOf(kind), likeness: titleLikeness }),
  ),
  ...mergingHandlers(people.People, { likeness: personLikeness }),
  ...mergingHandlers(basicInfo.Publisher, { likeness: publisherLikeness }),
]
