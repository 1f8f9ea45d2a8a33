import { basicInfo } from '#api/reference/basicInfo'
import { entityScreens } from '../core/entity/entityScreens'

const screens = entityScreens(basicInfo)
export const preload = screens.preload
export default screens.Page
