import type { Contract } from '../core/contract'
import type { Endpoint } from '../core/endpoint'
import type { AnyEntity } from '../core/entity'
import { contracts as byRoom } from './rooms'

const contracts: readonly Contract[] = Object.values(byRoom)

/** Every declared entity, for the server's tables and routes. The app imports the section it shows. */
export const entities: Readonly<Record<string, AnyEntity>> = Object.assign({}, ...contracts.map(({ entities }) => entities))

/** Every call of the contract, for the server and its OpenAPI description. */
export const endpoints: Endpoint[] = [
  ...contracts.flatMap(({ calls }) => calls),
  ...Object.values(entities).flatMap(({ calls }) => Object.values(calls)),
]
