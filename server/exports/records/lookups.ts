import { type SQL, sql } from 'drizzle-orm'
import { first } from '../../core/sqlParts'
import type { Queryable } from '../../db/database'
import { fold } from '../../db/fold'
import { joined } from '../../db/fragment'
import type { PartLookups } from '../comparisonParts'
import type { IncomingPerson } from '../incoming'

export type Lookups = PartLookups & {
  languages: Map<string, { id: number; title: string }>
  covers: Map<string, { id: number; title: string }>
  publisher: (name: string) => Promise<{ id: number; title: string } | undefined>
  /** Whom a name, a year of birth or an ISNI can mean, in either script; the likeliest first. `among` spares reading all people. */
  people: (person: IncomingPerson, among?: readonly number[]) => Promise<number[]>
  role: (person: IncomingPerson) => Promise<number | undefined>
}

export async function readLookups(db: Queryable): Promise<Lookups> {
  const { rows: languages } = await db.execute<{ code: string; id: number; title: string }>(
    sql`select code, id, english_title as title from language`,
  )
  const { rows: covers } = await db.execute<{ code: string; id: number; title: string }>(
    sql`select onix_code as code, min(id) as id, min(title) as title from book_cover where onix_code is not null group by onix_code`,
  )
  const { rows: currencies } = await db.execute<{ code: string; id: number }>(sql`select code, id from currency`)
  const same = (columns: SQL, name: string) => sql`${fold(columns)} = (select ${fold(sql`n.name`)} from (select ${name}::text as name) n)`
  return {
    languages: new Map(languages.map(({ code, ...each }) => [code, each])),
    covers: new Map(covers.map(({ code, ...each }) => [code, each])),
    currencies: new Map(currencies.map(({ code, id }) => [code, id])),
    subject: ({ scheme, code }) =>
      first(db, sql`select id, code, scheme from subject where scheme = ${scheme} and code = ${code} order by id limit 1`),
    publisher: (name) =>
      first(
        db,
        sql`select id, title from publisher where ${same(sql`title`, name)} or ${same(sql`coalesce(non_latin_title, '')`, name)} order by id limit 1`,
      ),
    people: async ({ firstName, lastName, nonLatinFirstName, nonLatinLastName, birthYear, isni }, among) => {
      const spellings = [[firstName, lastName].filter(Boolean).join(' '), [nonLatinFirstName, nonLatinLastName].filter(Boolean).join(' ')]
      const isNamed = joined(
        spellings
          .filter(Boolean)
          .flatMap((name) => [
            same(sql`concat_ws(' ', first_name, last_name)`, name),
            same(sql`concat_ws(' ', non_latin_first_name, non_latin_last_name)`, name),
          ]),
        ' or ',
      )
      const isAmong = among ? sql`id = any(${`{${among.join(',')}}`}::int[])` : sql`true`
      const { rows } = await db.execute<{ id: number }>(sql`select id from people
        where ${isAmong} and (isni = ${isni} or ((${isNamed}) and (birth_year is null or ${birthYear}::int is null or birth_year = ${birthYear}::int)
          and (isni is null or ${isni} = '')))
        order by isni is distinct from ${isni}, birth_year is distinct from ${birthYear}::int, id limit 20`)
      return rows.map(({ id }) => id)
    },
    role: async ({ marc, onix }) =>
      (
        await first<{ id: number }>(
          db,
          sql`select id from people_type where marc_code = ${marc} or onix_code = ${onix} order by marc_code <> ${marc}, id limit 1`,
        )
      )?.id,
  }
}
