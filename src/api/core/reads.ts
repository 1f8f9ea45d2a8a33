import type { Endpoint } from './endpoint'

const basketLists = ['Offers', 'NewOrders', 'Pending', 'InProgress', 'Done', 'Cancelled', 'InFlow'].map((name) => `Basket/${name}List`)
const accountLists = ['Institutional', 'Private', 'Distributor', 'Panel'].map((name) => `User/User${name}List`)

/** Reads that are not called as an entity's are. */
const named: ReadonlySet<string> = new Set([
  ...basketLists,
  ...accountLists,
  'Basket/BasketMap',
  'Basket/CustomerList',
  'Basket/RehearseMove',
  'Basket/ShopBasketProductList',
  'Basket/UnassignedBasketList',
  'File',
  'Genre/AllParentGenre',
  'Permission/GetPermissionWithCategoryList',
  'Report/CountUserRegisterProduct',
  'Role/RolePermissionList',
  'User/AdminProfile',
  'User/GetCountMenu',
  'User/UserInfo',
  'User/UserSubSetList',
  'UserAddress/UserAddresses',
])

/** `{Entity}/{Entity}List`, `{Entity}/All{Entity}List` and `{Entity}/{Entity}Item`, with the post services' suffix. */
const ofEntity = /^(\w+)\/(?:(?:All)?\1List|\1Item)(?:OutSide)?$/

/**
 * Whether a call only reads. Its method does not tell: a list is a POST and a move of a basket a GET (SPEC.md section 7).
 * What is not known to read counts as writing.
 */
export function isRead({ path }: Pick<Endpoint, 'path'>): boolean {
  const name = path.replace(/\/\{.*$/, '')
  return named.has(name) || ofEntity.test(name)
}
