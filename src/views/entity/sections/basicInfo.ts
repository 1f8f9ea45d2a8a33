import { basicInfo } from '#api/entities/basicInfo'
import { entityScreens } from '../entityScreens'

const screens = entityScreens(basicInfo)
export const preload = screens.preload
export default screens.Page
