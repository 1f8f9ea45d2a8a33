import { access } from '#api/entities/access'
import { entityScreens } from '../entityScreens'

const screens = entityScreens(access)
export const preload = screens.preload
export default screens.Page
