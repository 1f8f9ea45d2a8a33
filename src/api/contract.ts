import * as auth from './auth'
import * as baskets from './baskets'
import type { Endpoint } from './endpoint'
import { basicInfo } from './entities/basicInfo'
import type { Entity } from './entity'
import * as orderMap from './orderMap'

/** Every declared entity, for the server's tables and routes. The app imports the one it shows. */
export const entities: Record<string, Entity> = { ...basicInfo }

/** Every call of the contract, for the server and its OpenAPI description. */
export const endpoints: Endpoint[] = [
  ...calls(auth),
  ...calls(baskets),
  ...calls(orderMap),
  ...calls(baskets.basketLists),
  ...calls(baskets.basketMoves),
  ...Object.values(entities).flatMap((entity) => calls(entity.calls)),
]

function calls(exported: object): Endpoint[] {
  return Object.values(exported).filter(
    (value): value is Endpoint => typeof value === 'object' && value !== null && 'method' in value && 'path' in value,
  )
}
