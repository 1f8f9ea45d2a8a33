import * as account from './account'
import { userAddresses } from './addresses'
import * as auth from './auth'
import * as basketEdits from './basketEdits'
import * as baskets from './baskets'
import * as customers from './customers'
import type { Endpoint } from './endpoint'
import { access } from './entities/access'
import { addNewUser, editUser, removeUser, userItem, userLists } from './entities/accounts'
import * as addresses from './entities/addresses'
import { administration } from './entities/administration'
import { allParentGenre, basicInfo } from './entities/basicInfo'
import { finance } from './entities/finance'
import { people } from './entities/people'
import { transport } from './entities/transport'
import type { AnyEntity } from './entity'
import { readFile } from './file'
import * as orderMap from './orderMap'
import * as reports from './reports'
import * as roles from './roles'
import * as users from './users'

/** Every declared entity, for the server's tables and routes. The app imports the section it shows. */
export const entities: Record<string, AnyEntity> = { ...basicInfo, ...people, ...finance, ...transport, ...administration, ...access }

/** Every call of the contract, for the server and its OpenAPI description. */
export const endpoints: Endpoint[] = [
  ...calls(auth),
  ...calls(account),
  ...calls(baskets),
  ...calls(basketEdits),
  ...calls(orderMap),
  ...calls(baskets.basketLists),
  ...calls(baskets.basketMoves),
  ...Object.values(entities).flatMap((entity) => calls(entity.calls)),
  ...calls({ userItem, addNewUser, editUser, removeUser }),
  ...calls(userLists),
  ...calls(users),
  ...calls(customers),
  userAddresses,
  ...calls(addresses),
  ...calls(roles),
  ...calls(reports),
  allParentGenre,
  readFile,
]

function calls(exported: object): Endpoint[] {
  return Object.values(exported).filter(
    (value): value is Endpoint => typeof value === 'object' && value !== null && 'method' in value && 'path' in value,
  )
}
