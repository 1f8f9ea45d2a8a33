import { getTableName, getViewName, type SQL } from 'drizzle-orm'
import type { AnyPgColumn, PgTable, PgView } from 'drizzle-orm/pg-core'
import type { AnyEntity } from '#api/core/entity'
import type { Queryable } from '../db/database'
import type { Actor } from './trail'

/** A table whose rows are numbered. */
export type RecordTable = PgTable & { id: AnyPgColumn }

/** How rows of a table are called where they name a record that somebody wants to remove; `label` reads a row `u`. */
export type NamedRows = { entity: string; title: string; label: SQL }

/** What is to be done in the transaction in which a record was changed. */
export type Follow = (tx: Queryable, id: number, actor: Actor) => Promise<unknown>

// What the rooms have brought. It is whole once app/rooms.ts has been loaded: look into it when a handler is made or a
// call is answered, not while a module is loaded.
const entities = new Map<string, AnyEntity>()
const tables = new Map<string, RecordTable>()
const views = new Map<string, PgView>()
const followers = new Map<string, Follow[]>()
const processes = new Map<string, { table: PgTable; named: NamedRows | undefined }>()

/** Has a table found by the name of what it holds, and the declaration where there is one. */
export function enter(name: string, table: RecordTable, entity?: AnyEntity): void {
  tables.set(name, table)
  if (entity) entities.set(name, entity)
}

/** Has a table that was made by hand searched for what names a record. */
export function enterProcess(table: PgTable, named: Readonly<Record<string, NamedRows>>): void {
  const name = getTableName(table)
  processes.set(name, { table, named: named[name] })
}

/** Has it done whenever a record of this entity is changed. */
export const enterFollow = (entity: string, follow: Follow): void => void followers.set(entity, [...(followers.get(entity) ?? []), follow])

/** Does what other rooms have asked for when a record of this entity is changed. */
export async function followed(entity: string, tx: Queryable, id: number, actor: Actor): Promise<void> {
  for (const follow of followers.get(entity) ?? []) await follow(tx, id, actor)
}

/** Has a view of the database made with the tables. */
export const enterView = (view: PgView): void => void views.set(getViewName(view), view)

/** The table by the name of what it holds. @throws {TypeError} when no room has brought one */
export const entityTable = (name: string): RecordTable => tables.get(name) ?? unknown(name)

/** The entity by this name. @throws {TypeError} when none is declared */
export const entityNamed = (name: string): AnyEntity => entities.get(name) ?? unknown(name)

export const everyEntity = (): AnyEntity[] => [...entities.values()]

/** The tables made by hand, with what their rows are called. */
export const processTables = () => [...processes.values()]

/** Every view there is, by its name in the database. */
export const everyView = (): Record<string, PgView> => Object.fromEntries(views)

/** Every table there is, by its name in the database. */
export function everyTable(): Record<string, PgTable> {
  const every = [...tables.values(), ...processTables().map(({ table }) => table)]
  return Object.fromEntries(every.map((table) => [getTableName(table), table]))
}

function unknown(name: string): never {
  throw new TypeError(`No entity is declared by the name ${name}`)
}
