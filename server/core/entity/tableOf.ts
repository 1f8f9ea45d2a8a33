import { sql } from 'drizzle-orm'
import { type AnyPgColumn, index, integer, jsonb, type PgColumnBuilderBase, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import type { AnyEntity } from '#api/core/entity'
import { type Fields, metaOf } from '#api/core/field'
import { isSearched } from '#api/core/filter'
import { snake } from '#api/core/names'
import { labelFieldsOf } from '#api/core/option'
import { id, time, versioned } from '../../db/columns'
import { searchColumn, searchIndex } from '../../db/search'
import { entityTable } from '../registry'
import { columnFor, columnIn, firstDayColumn, indexFor } from './columnOf'

const user = (): AnyPgColumn => entityTable('User').id
const always = () => ({ id: id(), ...versioned(user) })
const bareTable = (name: string) => pgTable(name, always())
export type EntityTable = ReturnType<typeof bareTable>

export function tableOf(entity: AnyEntity): EntityTable {
  const name = snake(entity.name)
  const columns = fieldColumns(entity.fields)
  const more = hiddenColumns[entity.name] ?? {}
  const searched = searchedColumns(entity)
  const search: [string, PgColumnBuilderBase][] = searched.length ? [['search', searchColumn(searched)]] : []
  return pgTable(name, { ...always(), ...columns, ...Object.fromEntries(search), ...more }, (table) => [
    ...indexesOf(entity, name, table),
    ...uniqueTogether(entity, name, table),
    ...(searched.length ? [searchIndex(name, columnIn(table, 'search'))] : []),
  ])
}

export const fieldColumns = (fields: Fields): Record<string, PgColumnBuilderBase> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([field, schema]): [string, PgColumnBuilderBase][] => {
      const { kind } = metaOf(schema)
      if (kind === 'rows') return []
      const column: [string, PgColumnBuilderBase] = [field, columnFor(field, schema)]
      return kind === 'partialDate' ? [column, [`${field}Day`, firstDayColumn(field)]] : [column]
    }),
  )

const searchedColumns = ({ fields, searchedIn }: AnyEntity): string[] =>
  Object.entries(fields).flatMap(([field, schema]) =>
    isSearched(metaOf(schema)) && searchedIn?.includes(field) !== false ? [snake(field)] : [],
  )

function uniqueTogether({ uniqueTogether: fields }: AnyEntity, name: string, table: object) {
  const [first, ...others] = fields.map((field) => columnIn(table, field))
  return first ? [unique(`${name}_together`).on(first, ...others)] : []
}

function indexesOf(entity: AnyEntity, name: string, table: object) {
  const column = (field: string) => columnIn(table, field)
  const pointing = Object.entries(entity.fields).flatMap(([field, schema]) => indexFor(name, field, schema, table))
  if (entity.name === 'OperatorActivityReport')
    pointing.push(
      index(`${name}_of_record`).on(column('entityName'), column('recordId'), column('recordVersion')),
      index(`${name}_at`).on(column('at'), column('id')),
      index(`${name}_by_action`).on(column('action'), column('id')),
      index(`${name}_people`)
        .using('gin', peopleIn(column))
        .where(sql`${peopleIn(column)} <> '{}'`),
      ...['byId', 'changedBy'].map((field) =>
        index(`${name}_${snake(field)}`)
          .on(column(field))
          .where(sql`${column(field)} is not null`),
      ),
    )
  if (entity.name === 'OutboxMessage')
    pointing.push(
      index(`${name}_pending`)
        .on(column('id'))
        .where(sql`${column('state')} = 'pending'`),
      index(`${name}_failed`)
        .on(column('id'))
        .where(sql`${column('state')} = 'failed'`),
      index(`${name}_of_record`).on(column('entityName'), column('recordId')),
    )
  const [label, second] = labelFieldsOf(entity.fields)
  return label && !second ? [...pointing, index(`${name}_label`).on(sql`lower(${column(label)})`, column('id'))] : pointing
}

/** People an entry names (`audit_people`, migration 0036). Most entries name nobody and are left out of the index. */
const peopleIn = (column: (field: string) => AnyPgColumn) =>
  sql`audit_people(${column('record')}, ${column('changes')}, ${column('details')})`

const loggedToo = {
  byId: integer('by_id').references(user, { onDelete: 'set null' }),
  entityName: text('entity_name').notNull(),
  recordVersion: integer('record_version').notNull(),
  changes: jsonb('changes').notNull().default([]),
}

const outboxToo = {
  key: uuid('key').notNull().unique().defaultRandom(),
  payload: jsonb('payload'),
  leaseUntil: time('lease_until'),
  entityName: text('entity_name'),
  recordId: integer('record_id'),
  requestId: text('request_id'),
}

const hiddenColumns: Readonly<Record<string, Record<string, PgColumnBuilderBase>>> = {
  OperatorActivityReport: loggedToo,
  OutboxMessage: outboxToo,
}
