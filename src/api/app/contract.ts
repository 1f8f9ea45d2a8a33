import * as account from '../access/account'
import * as auth from '../access/auth'
import { access } from '../access/entities'
import * as profile from '../access/profile'
import * as roles from '../access/roles'
import * as security from '../access/security'
import { addNewUser, editUser, removeUser, userItem, userLists } from '../accounts/entities'
import * as users from '../accounts/users'
import type { Endpoint } from '../core/endpoint'
import type { AnyEntity } from '../core/entity'
import { readFile } from '../core/file'
import { userAddresses } from '../customers/addresses'
import * as addresses from '../customers/userAddress'
import * as reports from '../dashboard/reports'
import * as basketEdits from '../orders/basketEdits'
import * as baskets from '../orders/baskets'
import * as customers from '../orders/customers'
import * as orderMap from '../orders/orderMap'
import { allParentGenre, basicInfo } from '../reference/basicInfo'
import { finance } from '../reference/finance'
import { people } from '../reference/people'
import { transport } from '../reference/transport'
import { administration } from '../site/administration'

/** Every declared entity, for the server's tables and routes. The app imports the section it shows. */
export const entities: Record<string, AnyEntity> = { ...basicInfo, ...people, ...finance, ...transport, ...administration, ...access }

/** Every call of the contract, for the server and its OpenAPI description. */
export const endpoints: Endpoint[] = [
  ...calls(auth),
  ...calls(account),
  ...calls({ adminProfile: profile.adminProfile, updateAdminProfile: profile.updateAdminProfile }),
  ...calls(security),
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
