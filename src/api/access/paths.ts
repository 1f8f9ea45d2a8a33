import { path } from '../core/paths'
import { recordPaths } from '../core/recordPaths'

export const accessPaths = {
  roles: recordPaths('/config/role'),
  rolePermissions: path('/config/role/update-permission/:id'),
}
