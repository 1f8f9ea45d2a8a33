import type { Contract } from '../core/contract'
import { userAddresses } from './addresses'
import { addUserAddress, editUserAddress, userAddressItem } from './userAddress'

export const contract: Contract = { calls: [userAddresses, userAddressItem, addUserAddress, editUserAddress] }
