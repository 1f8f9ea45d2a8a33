import { sql } from 'drizzle-orm'
import { nth } from '#api/core/objects'
import { labelSql, storedIn } from '../../../core/entity/entityTable'
import { textsOf } from '../../../core/entity/textsOf'
import { entityNamed } from '../../../core/registry'
import type { Queryable } from '../../../db/database'
import { fold as foldSql } from '../../../db/fold'
import { joined, verbatim } from '../../../db/fragment'
import { closest, fold } from './fold'
import { registered } from './namedAs'

type Row = {
  id: number
  label: string
  called: string
  names: (string | null)[]
  codes: (string | null)[]
  rate?: number
  isForBooks?: boolean
  taxId?: number
}

/** By folded name, then by standard code. */
type LoadedEntity = {
  isComplete: boolean
  byId: Map<number, Row>
  byName: Map<string, Set<number>>
  byCode: Map<string, Set<number>>
}

export type Found = { id: number } | { problem: string; suggestions: () => string[]; isThere: boolean }

const maxSimilar = 200

export const keyOf = (text: string) => fold(text.replace(/[,،]/g, ' '))

export type Names = ReturnType<typeof createNames>

/** `maxFullLoad`: larger entities are loaded only for the texts given. */
export function createNames(tx: Queryable, maxFullLoad = 5000) {
  const loaded = new Map<string, LoadedEntity>()

  async function read(entity: string, where: ReturnType<typeof sql>): Promise<Row[]> {
    const { name } = storedIn(entityNamed(entity))
    const { names, codes } = textsOf(entityNamed(entity), 'o')
    const more =
      entity === 'Tax'
        ? sql`, o.rate::float8 as rate, o.is_for_books as "isForBooks"`
        : entity === 'Format' || entity === 'ArticleGroup'
          ? sql`, o.tax_id as "taxId"`
          : sql``
    const called = labelSql(entityNamed(entity), 'o')
    const { rows } = await tx.execute<Row & Record<string, unknown>>(
      sql`select o.id, ${entity === 'Currency' ? sql`o.code` : entity === 'People' ? registered : called} as label, ${called} as called,
        to_json(array[${joined(names)}]::text[]) as names, to_json(array[${joined(codes)}]::text[]) as codes ${more}
      from ${verbatim(name)} o where ${where} order by o.id`,
    )
    return rows
  }

  const put = (into: LoadedEntity, rows: readonly Row[]) => {
    const enter = (map: LoadedEntity['byName'], text: string | null, id: number) => {
      const key = keyOf(text ?? '')
      if (key) map.set(key, (map.get(key) ?? new Set()).add(id))
    }
    for (const row of rows) {
      into.byId.set(row.id, row)
      for (const text of row.names) enter(into.byName, text, row.id)
      for (const text of row.codes) enter(into.byCode, text, row.id)
    }
  }

  async function of(entity: string): Promise<LoadedEntity> {
    const found = loaded.get(entity)
    if (found) return found
    const rows = await read(
      entity,
      sql`o.id in (select id from ${verbatim(storedIn(entityNamed(entity)).name)} order by id limit ${maxFullLoad + 1})`,
    )
    const isComplete = rows.length <= maxFullLoad
    const made: LoadedEntity = { isComplete, byId: new Map(), byName: new Map(), byCode: new Map() }
    if (isComplete) put(made, rows)
    loaded.set(entity, made)
    return made
  }

  const held = (entity: string): LoadedEntity => {
    const found = loaded.get(entity)
    if (!found) throw new Error(`The names of ${entity} have not been learnt`)
    return found
  }

  function candidates(entity: string, text: string): number[] {
    const { byName, byCode } = held(entity)
    return [...(byName.get(keyOf(text)) ?? byCode.get(keyOf(text)) ?? [])]
  }

  // Cached, as misspellings repeat.
  const similarNames = new Map<string, string[]>()
  function similar(entity: string, text: string): string[] {
    const key = `${entity} ${text}`
    const found =
      similarNames.get(key) ??
      closest(
        text,
        [...held(entity).byId.values()].map((row) => row.label),
      )
    similarNames.set(key, found)
    return found
  }

  /** By name, or by number where names are ambiguous. */
  const textOf = (entity: string, id: number): string => {
    const row = held(entity).byId.get(id)
    if (!row?.label) return `#${id}`
    const same = candidates(entity, row.label)
    return same.length === 1 && same[0] === id ? row.label : `#${id}`
  }

  return {
    textOf,

    async learn(entity: string, { texts = [], ids = [] }: { texts?: Iterable<string>; ids?: Iterable<number> }): Promise<void> {
      const into = await of(entity)
      if (into.isComplete) return
      const numbers = [...ids, ...[...texts].flatMap((text) => numberOf(text) ?? [])].filter((id) => !into.byId.has(id))
      const byNumber = numbers.length ? await read(entity, sql`o.id = any(${`{${numbers.join(',')}}`}::int[])`) : []
      put(into, byNumber)
      const wanted = [
        ...new Set([...texts, ...byNumber.map(({ label }) => label)].map((text) => text.replace(/[,،]/g, ' ').replace(/\s+/g, ' ').trim())),
      ]
      if (!wanted.length) return
      const { names, codes } = textsOf(entityNamed(entity), 'o')
      const folded = sql`(select array_agg(${foldSql(sql`w`)}) from jsonb_array_elements_text(${JSON.stringify(wanted)}::jsonb) w)::text[]`
      const is = [...names, ...codes].map((text) => sql`${foldSql(text)} = any(${folded})`)
      put(into, await read(entity, sql.join(is, sql` or `)))
    },

    async learnSimilar(entity: string, texts: Iterable<string>): Promise<void> {
      const into = await of(entity)
      if (into.isComplete) return
      const { names } = textsOf(entityNamed(entity), 'o')
      for (const text of texts) {
        const starts = keyOf(text)
          .split(' ')
          .filter((word) => word.length > 2)
          .map((word) => word.slice(0, 3).replace(/[%_\\]/g, ''))
        // Any word may be the one that was written: ‘Bonniers’ for Albert Bonniers Förlag.
        const is = starts.flatMap((start) => names.map((name) => sql`(' ' || ${foldSql(name)}) like ${`% ${start}%`}`))
        if (is.length)
          put(
            into,
            await read(
              entity,
              sql`o.id in (select o.id from ${verbatim(storedIn(entityNamed(entity)).name)} o where ${sql.join(is, sql` or `)} limit ${maxSimilar})`,
            ),
          )
      }
    },

    find(entity: string, text: string, kind?: string): Found {
      const called = entityNamed(entity).title.toLowerCase()
      const number = numberOf(text)
      if (number !== undefined)
        return held(entity).byId.has(number)
          ? { id: number }
          : { problem: `There is no ${called} with the number ${number}`, suggestions: () => [], isThere: true }
      const ids = candidates(entity, text)
      if (ids.length === 1) return { id: nth(ids, 0) }
      const rates = ids.length || entity !== 'Tax' ? [] : byRate(text, kind === 'book')
      if (rates.length) return { id: nth(rates, 0) }
      if (ids.length)
        return {
          problem: `Several are called ‘${text}’: choose one by its number`,
          suggestions: () => ids.slice(0, 3).map((id) => `#${id}`),
          isThere: true,
        }
      return { problem: `There is no ${called} ‘${text}’`, suggestions: () => similar(entity, text), isThere: false }
    },

    taxOf: (entity: 'Format' | 'ArticleGroup', id: unknown): number | undefined =>
      typeof id === 'number' ? loaded.get(entity)?.byId.get(id)?.taxId : undefined,

    codeOf: (entity: string, id: number): string | undefined =>
      loaded
        .get(entity)
        ?.byId.get(id)
        ?.codes.find((code) => code !== null) ?? undefined,

    labelOf: (entity: string, id: number): string | undefined => loaded.get(entity)?.byId.get(id)?.label,

    calledOf: (entity: string, id: number): string | undefined => loaded.get(entity)?.byId.get(id)?.called,
  }

  function byRate(text: string, isBook: boolean): number[] {
    const typed = Number(
      fold(text)
        .replace(/\s*[%٪]$/, '')
        .replace(/[,٫]/, '.'),
    )
    if (Number.isNaN(typed) || text.trim() === '') return []
    // Excel stores 6 % as 0.06; no VAT is below one per cent.
    const rate = typed > 0 && typed < 1 ? typed : typed / 100
    return [...held('Tax').byId.values()]
      .filter((row) => Math.abs((row.rate ?? -1) - rate) < 0.00005)
      .sort((a, b) => Number(b.isForBooks === isBook) - Number(a.isForBooks === isBook) || a.id - b.id)
      .map(({ id }) => id)
  }
}

const numberOf = (text: string): number | undefined => {
  const [, digits] = /^#(\d{1,9})$/.exec(text.trim()) ?? []
  return digits === undefined ? undefined : Number(digits)
}
