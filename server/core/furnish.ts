import { tableOf } from './entity/tableOf'
import type { Room } from './manifest'
import { enter, enterFollow, enterProcess, enterView } from './registry'

/** Has the rooms' entities and tables found by their names. */
export function furnish(rooms: readonly Omit<Room, 'handlers'>[]): void {
  for (const { contract, tables = {}, views = {}, records = {}, namedRows = {}, follows = {} } of rooms) {
    for (const [name, table] of Object.entries(records)) enter(name, table)
    for (const entity of Object.values(contract?.entities ?? {})) enter(entity.name, records[entity.name] ?? tableOf(entity), entity)
    for (const table of Object.values(tables)) enterProcess(table, namedRows)
    for (const view of Object.values(views)) enterView(view)
    for (const [entity, follow] of Object.entries(follows)) enterFollow(entity, follow)
  }
}
