import { exportProfiles } from '#api/exports/profile'
import { entityScreens } from '#views/core/entity/entityScreens.tsx'

const screens = entityScreens(exportProfiles)
export const preload = screens.preload
export default screens.Page
