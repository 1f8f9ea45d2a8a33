import { snake } from '#api/core/names'
import { rowTablesOf } from './entity/rowTables'
import { tableOf } from './entity/tableOf'
import type { CompleteRoom } from './manifest'
import { enterPersonalData } from './privacy/personal'
import { enterRetention } from './privacy/retention'
import { enter, enterFollow, enterLoose, enterProcess, enterView } from './registry'

export function furnish(rooms: readonly Omit<CompleteRoom, 'handlers' | 'jobs' | 'messages'>[]): void {
  for (const {
    contract,
    tables = {},
    views = {},
    personalData,
    retention = [],
    records = {},
    namedRows = {},
    follows = {},
    loosePointers = [],
  } of rooms) {
    for (const [name, table] of Object.entries(records)) enter(name, table)
    for (const entity of Object.values(contract.entities ?? {})) {
      const byHand = records[entity.name]
      const table = byHand ?? tableOf(entity)
      enter(entity.name, table, entity)
      if (!byHand) for (const child of rowTablesOf(snake(entity.name), entity.fields, () => table.id)) enterProcess(child, namedRows)
    }
    for (const table of Object.values(tables)) enterProcess(table, namedRows)
    if (personalData) enterPersonalData(personalData)
    enterRetention(retention)
    enterLoose(loosePointers)
    for (const view of Object.values(views)) enterView(view)
    for (const [entity, follow] of Object.entries(follows)) enterFollow(entity, follow)
  }
}
