import type { Contract } from '../core/contract'
import { addNewUser, editUser, removeUser, userItem, userLists } from './entities'
import { importCustomers } from './importing'
import { erasePerson, exportPersonalData, rehearseErasure } from './privacy'
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

// The accounts are no entities of the contract: they are one table, made by hand, under five lists.
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
    rehearseErasure,
    erasePerson,
  ],
}
