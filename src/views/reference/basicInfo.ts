import { basicInfo } from '#api/reference/basicInfo'
import { entityScreens } from '#views/core/entity/entityScreens.tsx'

const screens = entityScreens(basicInfo)
export const preload = screens.preload
export default screens.Page
