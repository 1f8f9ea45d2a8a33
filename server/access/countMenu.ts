import { sql } from 'drizzle-orm'
import { countMenu } from '#api/core/countMenu'
import type { MenuBadges, PersonalBadge } from '../core/badges'
import { type Bound, bind, jsonData } from '../core/http/endpoints'
import { shareReads } from '../core/shareReads'
import { first } from '../core/sqlParts'
import type { Database } from '../db/database'
import { fragment, joined } from '../db/fragment'

export function countMenuHandlers(badges: readonly MenuBadges[], personal: readonly PersonalBadge[] = []): Bound[] {
  const sources = badges.map(({ section, from, entries }, i) => ({
    section,
    from,
    entries: Object.entries(entries).map(([name, entry], j) => ({ name, column: `c${i}_${j}`, ...entry })),
  }))
  const rows = sources.map(
    ({ from, entries }, i) => fragment`(select ${entries.map(({ count, column }) => fragment`${count} as ${column}`)} from ${from}) s${i}`,
  )
  const statement = sql`select * from ${joined(rows, ' cross join ')}`
  const read = shareReads((db: Database) => first<Record<string, number>>(db, statement))
  const names = [...new Set(sources.map(({ section }) => section))]
  const sections = names.map((name) => ({
    name,
    entries: sources.filter(({ section }) => section === name).flatMap(({ entries }) => entries),
  }))

  return [
    bind(countMenu, async ({ db, clock, user }) => {
      const counted = await read(db)
      // Built as text: this is polled every second, and building it is most of the cost.
      let answer = ''
      for (const { name: section, entries } of sections) {
        let counts = ''
        for (const { name, column, permission } of entries)
          if (permission === '' || user.permissions.has(permission))
            counts += `${counts && ','}{"name":"${name}","count":${counted?.[column] ?? 0}}`
        if (counts) answer += `${answer && ','}{"name":"${section}","counts":[${counts}]}`
      }
      for (const { section, name, count } of personal) {
        const own = await count({ db, clock, user })
        if (own) answer += `${answer && ','}{"name":"${section}","counts":[{"name":"${name}","count":${own}}]}`
      }
      return jsonData(`[${answer}]`)
    }),
  ]
}
