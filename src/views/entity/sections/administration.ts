import { administration } from '#api/entities/administration'
import { entityScreens } from '../entityScreens'

const screens = entityScreens(administration)
export const preload = screens.preload
export default screens.Page
