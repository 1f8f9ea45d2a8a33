import type { Contract } from '../core/contract'
import { addNewUser, editUser, removeUser, userItem, userLists } from './entities'
import { importCustomers } from './importing'
import { dryRunErasure, erasePerson, exportPersonalData } from './privacy'
import {
  addSubSetUser,
  changeActiveStatus,
  changeUserPassword,
  inviteUser,
  removeSubSetUser,
  resetSecondFactor,
  updateUserRole,
  userSubSetList,
} from './users'

// Accounts are one table with five lists, not entities.
export const contract: Contract = {
  calls: [
    ...Object.values(userLists),
    userItem,
    addNewUser,
    editUser,
    removeUser,
    importCustomers,
    updateUserRole,
    changeActiveStatus,
    changeUserPassword,
    resetSecondFactor,
    inviteUser,
    addSubSetUser,
    removeSubSetUser,
    userSubSetList,
    exportPersonalData,
    dryRunErasure,
    erasePerson,
  ],
}
