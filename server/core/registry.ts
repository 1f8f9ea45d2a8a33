import { getTableName, getViewName, type SQL } from 'drizzle-orm'
import type { AnyPgColumn, PgTable, PgView } from 'drizzle-orm/pg-core'
import type { AnyEntity } from '#api/core/entity'
import type { Queryable } from '../db/database'
import type { Actor } from './auditLog'

export type RecordTable = PgTable & { id: AnyPgColumn }

/** `lists`: columns of ids, with the entity that they name; one that is named is not removed. */
export type NamedRows = { entity: string; title: string; label: SQL; lists?: Readonly<Record<string, string>> }

/** A column without a foreign key that names records of entities, with `isName` by what they are called. `where`: SQL over `u`. */
export type LoosePointer = { table: PgTable; title: string; column: string; entities: readonly string[]; where?: SQL; isName?: boolean }

export type Follow = (tx: Queryable, id: number, actor: Actor) => Promise<unknown>

// Complete only after app/rooms.ts is loaded: do not read at module level.
const entities = new Map<string, AnyEntity>()
const tables = new Map<string, RecordTable>()
const views = new Map<string, PgView>()
const followers = new Map<string, Follow[]>()
const loose: LoosePointer[] = []
const processes = new Map<string, { table: PgTable; named: NamedRows | undefined }>()

export function enter(name: string, table: RecordTable, entity?: AnyEntity): void {
  tables.set(name, table)
  if (entity) entities.set(name, entity)
}

export function enterProcess(table: PgTable, named: Readonly<Record<string, NamedRows>>): void {
  const name = getTableName(table)
  processes.set(name, { table, named: named[name] })
}

export const enterLoose = (more: readonly LoosePointer[]): void => void loose.push(...more)

export const loosePointers = (entity: string): LoosePointer[] => loose.filter(({ entities }) => entities.includes(entity))

export const enterFollow = (entity: string, follow: Follow): void => void followers.set(entity, [...(followers.get(entity) ?? []), follow])

export async function followed(entity: string, tx: Queryable, id: number, actor: Actor): Promise<void> {
  for (const follow of followers.get(entity) ?? []) await follow(tx, id, actor)
}

export const enterView = (view: PgView): void => void views.set(getViewName(view), view)

/** @throws {TypeError} for an unknown name */
export const entityTable = (name: string): RecordTable => tables.get(name) ?? unknown(name)

/** @throws {TypeError} for an unknown name */
export const entityNamed = (name: string): AnyEntity => entities.get(name) ?? unknown(name)

export const everyEntity = (): AnyEntity[] => [...entities.values()]

export const processTables = () => [...processes.values()]

export const everyView = (): Record<string, PgView> => Object.fromEntries(views)

export function everyTable(): Record<string, PgTable> {
  const every = [...tables.values(), ...processTables().map(({ table }) => table)]
  return Object.fromEntries(every.map((table) => [getTableName(table), table]))
}

function unknown(name: string): never {
  throw new TypeError(`No entity is declared by the name ${name}`)
}
