import { entities } from '#api/app/contract'
import type { Client } from '#api/core/http'
import { kinds } from '#api/products/entities'
import type { Kind } from '#api/products/rules'
import { bodyFor } from '../core/entityValues'

type Values = Record<string, unknown>

const empty = { title: [], edition: [] } as const
void empty

/** A record that others point at. Returns its id. */
export async function newRecord(client: Client, entity: string, values: Values = {}): Promise<number> {
  const target = entities[entity]
  if (!target?.calls.add) throw new Error(`${entity} is not added to`)
  const body = { ...(await bodyFor(client, target, Math.floor(Math.random() * 1e6))), ...values }
  return Number((await client.call(target.calls.add, { body })).data.id)
}
