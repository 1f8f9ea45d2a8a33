import { type SQL, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { FieldErrors } from '#api/core/answer'
import { type Fields, metaOf } from '#api/core/field'
import { present } from '#api/core/objects'
import { columnOfField } from '#api/products/importColumns'
import type { ImportProblem } from '#api/products/imports'
import { editionFaults, type Kind, titleFaults } from '#api/products/rules'
import { fieldErrorsOf } from '../../core/http/input'
import { rowsOf } from '../../core/rowsOf'
import type { Queryable } from '../../db/database'
import { cellText } from './cells/cellText'
import { pointedAt } from './cells/namedAs'
import { createNames, type Names } from './cells/names'
import { isToMake } from './cells/readCell'
import type { Changes, Compared, Matched } from './compared'
import { mergeBehind } from './mergeVersions'
import { mappedColumns, namedIn, pointedIn, readRow } from './readRow'
import { readStored, type StoredRecord, type Values } from './records'
import type { Stored } from './store'
import { fieldsOf, isSame, newEdition, newTitle } from './values'

const compareSlice = 500

export async function compare(tx: Queryable, stored: Stored, where: SQL): Promise<number | undefined> {
  const { rows } = await tx.execute<Matched>(
    sql`select r.row_number as "rowNumber", r.cells, r.marks, r.kind, r.keys, r.product_id as "productId", r.product_detail_id as "productDetailId",
        r.seen_version as "seenVersion", r.seen_title_version as "seenTitleVersion"
      from import_rows r where r.import_id = ${stored.id} and ${where} order by r.row_number limit ${compareSlice}`,
  )
  const ids = (name: 'productId' | 'productDetailId') => rows.flatMap((row) => row[name] ?? [])
  const titles = await readStored(tx, 'title', ids('productId'))
  const editions = await readStored(tx, 'edition', ids('productDetailId'))
  const names = await learnt(tx, stored, rows, titles, editions)
  const compared = rows.map((row) => compareRow(row, stored, names, titles.get(row.productId ?? 0), editions.get(row.productDetailId ?? 0)))
  await mergeBehind(tx, stored, rows, compared, names)
  await tx.execute(sql`update import_rows t set values = r.values, misread = r.misread, changes = r.changes, shown = r.shown, action = case
      when t.is_skipped then 'skip' when r.misread <> '[]' or t.clashes <> '[]' then null
      when t.product_detail_id is null then 'add' when r.changes->'title' = '{}' and r.changes->'edition' = '{}' then 'unchanged' else 'change' end
    from ${rowsOf(compared, sql`"rowNumber" int, values jsonb, misread jsonb, changes jsonb, shown jsonb`)} where t.import_id = ${stored.id} and t.row_number = r."rowNumber"`)
  return rows.length < compareSlice ? undefined : rows.at(-1)?.rowNumber
}

async function learnt(tx: Queryable, stored: Stored, rows: readonly Matched[], ...current: Map<number, StoredRecord>[]): Promise<Names> {
  const names = createNames(tx)
  const ids = new Map<string, Set<number>>()
  const texts = new Map<string, Set<string>>()
  const add = <T>(map: Map<string, Set<T>>, entity: string, value: T) => map.set(entity, (map.get(entity) ?? new Set<T>()).add(value))
  for (const entity of ['Currency', 'Tax', 'Format', 'ArticleGroup']) await names.learn(entity, {})
  for (const { declared } of mappedColumns(stored.columns))
    for (const entity of declared.meta ? pointedAt(declared.meta) : []) await names.learn(entity, {})
  for (const row of rows) for (const [entity, text] of namedIn(stored.columns, row.cells)) add(texts, entity, text)
  const [titles, editions] = current
  for (const [of, records] of [
    ['title', titles],
    ['edition', editions],
  ] as const)
    for (const kind of ['book', 'document', 'other'] as const) {
      const fields = spokenOf(stored, of, kind)
      for (const record of records?.values() ?? [])
        if (record.kind === kind) for (const [entity, id] of pointedIn(fields, record.values)) add(ids, entity, id)
    }
  for (const entity of new Set([...ids.keys(), ...texts.keys()])) {
    await names.learn(entity, { ids: ids.get(entity) ?? [], texts: texts.get(entity) ?? [] })
    const unknown = [...(texts.get(entity) ?? [])].filter((text) => 'problem' in names.find(entity, text))
    await names.learnSimilar(entity, unknown)
  }
  return names
}

/** Titles' own names are not looked up: they would be searched among all titles. */
function spokenOf({ columns }: Stored, of: 'title' | 'edition', kind: Kind): Fields {
  const mapped = mappedColumns(columns).map(({ declared }) => declared)
  if (mapped.some(({ name }) => name === 'removeFields')) {
    const { productId: _, ...fields } = fieldsOf(of, kind)
    return fields
  }
  return Object.fromEntries(
    Object.entries(fieldsOf(of, kind)).filter(([name]) => mapped.some((each) => each.of === of && each.field === name)),
  )
}

function compareRow(
  row: Matched,
  stored: Stored,
  names: Names,
  title: StoredRecord | undefined,
  edition: StoredRecord | undefined,
): Compared {
  const { kind, rowNumber } = row
  const read = readRow(row, stored.columns, { kind, title, edition, names, currency: codeOf(edition?.values.currencyId, names) ?? 'SEK' })
  const changes: Changes = { title: differing(title, read.title), edition: differing(edition, read.edition) }
  const made = {
    title: title ? read.title : withDefaults('title', kind, read.title, names),
    edition: edition ? read.edition : withDefaults('edition', kind, read.edition, names),
  }
  const tell = (of: 'title' | 'edition', errors: FieldErrors) => read.misread.push(...problemsOf(stored, of, errors, read.misread))
  if (!title || Object.keys(changes.title).length) tell('title', faultsOf('title', kind, { ...title?.values, ...made.title }, !title))
  if (!edition || Object.keys(changes.edition).length)
    tell('edition', faultsOf('edition', kind, { ...edition?.values, ...made.edition }, !edition))
  return {
    rowNumber,
    values: { title: read.title, edition: made.edition },
    misread: read.misread,
    changes,
    shown: shownOf(changes, kind, edition, read.edition, names),
  }
}

const codeOf = (id: unknown, names: Names) => (typeof id === 'number' ? names.labelOf('Currency', id) : undefined)

const differing = (current: StoredRecord | undefined, values: Values): Record<string, [unknown, unknown]> =>
  current
    ? Object.fromEntries(
        Object.entries(values).flatMap(([field, to]) =>
          isSame(current.values[field], to) ? [] : [[field, [current.values[field], withIds(current.values[field], to)]]],
        ),
      )
    : {}

function withIds(before: unknown, after: unknown): unknown {
  if (!Array.isArray(before) || !Array.isArray(after) || typeof after[0] !== 'object') return after
  const left = [...before]
  return after.map((row) => {
    const at = left.findIndex((each) => Object.values(row)[0] === each[Object.keys(row)[0] ?? ''] && row.roleId === each.roleId)
    const [found] = at < 0 ? [] : left.splice(at, 1)
    return found ? { id: found.id, ...row } : row
  })
}

function withDefaults(of: 'title' | 'edition', kind: Kind, values: Values, names: Names): Values {
  if (of === 'title') return { ...newTitle(kind), ...values }
  const krona = names.find('Currency', 'SEK')
  const made: Values = { ...newEdition(kind), ...('id' in krona && { currencyId: krona.id }), ...values }
  return { ...made, taxId: made.taxId ?? names.taxOf('Format', made.formatId) ?? names.taxOf('ArticleGroup', made.articleGroupId) ?? null }
}

const schemas = new Map<string, z.ZodMiniType>()

/** Cached: building a schema of seventy fields costs more than a row. */
function schemaOf(of: 'title' | 'edition', kind: Kind): z.ZodMiniType {
  const { productId: _, ...fields } = fieldsOf(of, kind)
  const found = schemas.get(`${of} ${kind}`) ?? z.object(fields)
  schemas.set(`${of} ${kind}`, found)
  return found
}

const isMissing = (value: unknown) => value === undefined || value === null || value === ''

/** The form's rules, assuming that new records exist by then. */
function faultsOf(of: 'title' | 'edition', kind: Kind, values: Values, isNew: boolean): FieldErrors {
  const parsed = isNew
    ? z.safeParse(schemaOf(of, kind), Object.fromEntries(Object.entries(values).filter(([, value]) => !isToMake(value))))
    : undefined
  const bare = parsed && !parsed.success ? fieldErrorsOf(parsed.error.issues.filter(({ path }) => !isToMake(values[String(path[0])]))) : {}
  for (const name of Object.keys(bare))
    if (isMissing(values[name])) bare[name] = [`${metaOf(present(fieldsOf(of, kind)[name])).label} is missing`]
  return { ...(of === 'title' ? titleFaults : editionFaults)(kind)(values), ...bare }
}

function problemsOf({ columns }: Stored, of: 'title' | 'edition', errors: FieldErrors, before: readonly ImportProblem[]): ImportProblem[] {
  return Object.entries(errors).flatMap(([path, [message = '']]) => {
    const field = columnOfField(of, path.split('.')[0] ?? path)
    if (before.some((problem) => problem.field === field)) return []
    const index = columns.find((column) => column.field === field)?.index ?? null
    const isMapped = columns.some((column) => column.field === field)
    const more = isMapped ? '' : `. The file has no column for it: choose one, or a value for every row`
    return [{ index, field, code: 'rule', message: `${message}${more}`, suggestions: [] }]
  })
}

function shownOf(
  changes: Changes,
  kind: Kind,
  edition: StoredRecord | undefined,
  values: Values,
  names: Names,
): Record<string, [string, string]> {
  const texts = (of: 'title' | 'edition') =>
    Object.entries(changes[of]).map(([field, pair]): [string, [string, string]] => {
      const meta = metaOf(present(fieldsOf(of, kind)[field]))
      const [from = '', to = ''] = pair.map((value, i) => {
        const currencyId = i
          ? (values[meta.currencyField ?? ''] ?? edition?.values[meta.currencyField ?? ''])
          : edition?.values[meta.currencyField ?? '']
        return isToMake(value) ? madeText(value) : cellText(meta, value, names, codeOf(currencyId, names))
      })
      return [columnOfField(of, field), [from, to]]
    })
  return Object.fromEntries([...texts('title'), ...texts('edition')])
}

const madeText = (value: unknown): string =>
  [...JSON.stringify(value).matchAll(/"new":("(?:[^"\\]|\\.)*")/g)].map(([, text]) => JSON.parse(text ?? '""')).join('; ')
