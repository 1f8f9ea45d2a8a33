import type { Contract } from '../core/contract'
import { listViews, removeListView, saveListView } from '../core/listViews'
import {
  adminResetPassword,
  changeOwnPassword,
  forgetPassword,
  registerUser,
  registration,
  resendActivation,
  resetPassword,
  verifyEmail,
} from './account'
import { access } from './entities'
import { adminProfile, updateAdminProfile } from './profile'
import { permissionWithCategoryList, requireSecondFactor, rolePermissionList, updateRolePermission } from './roles'
import {
  beginSecondFactor,
  confirmSecondFactor,
  endOtherSessions,
  endSession,
  removeSecondFactor,
  renewRecoveryCodes,
  secondFactor,
  sessionList,
} from './security'

export const contract: Contract = {
  calls: [
    changeOwnPassword,
    adminResetPassword,
    resetPassword,
    forgetPassword,
    registration,
    registerUser,
    verifyEmail,
    resendActivation,
    adminProfile,
    updateAdminProfile,
    permissionWithCategoryList,
    rolePermissionList,
    updateRolePermission,
    requireSecondFactor,
    secondFactor,
    beginSecondFactor,
    confirmSecondFactor,
    renewRecoveryCodes,
    removeSecondFactor,
    sessionList,
    endSession,
    endOtherSessions,
    listViews,
    saveListView,
    removeListView,
  ],
  entities: access,
}
