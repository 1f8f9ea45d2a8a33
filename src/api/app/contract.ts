import type { Contract } from '../core/contract'
import type { Endpoint } from '../core/endpoint'
import type { AnyEntity } from '../core/entity'
import { contracts as byRoom } from './rooms'

const contracts: readonly Contract[] = Object.values(byRoom)

/** For the server. The app imports only the section it shows. */
export const entities: Readonly<Record<string, AnyEntity>> = Object.assign({}, ...contracts.map(({ entities }) => entities))

export const endpoints: Endpoint[] = [
  ...contracts.flatMap(({ calls }) => calls),
  ...Object.values(entities).flatMap(({ calls }) => Object.values(calls)),
]
