import { exportProfiles } from '#api/exports/profile'
import { entityScreens } from '../core/entity/entityScreens'

const screens = entityScreens(exportProfiles)
export const preload = screens.preload
export default screens.Page
