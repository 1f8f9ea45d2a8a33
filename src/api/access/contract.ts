import type { Contract } from '../core/contract'
import {
  adminProfile,
  adminResetPassword,
  changeOwnPassword,
  forgetPassword,
  registerUser,
  registration,
  resendActivation,
  resetPassword,
  updateAdminProfile,
  verifyEmail,
} from './account'
import { access } from './entities'
import { permissionWithCategoryList, rolePermissionList, updateRolePermission } from './roles'

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
  ],
  entities: access,
}
