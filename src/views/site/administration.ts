import { administration } from '#api/site/administration'
import { entityScreens } from '../core/entity/entityScreens'

const screens = entityScreens(administration)
export const preload = screens.preload
export default screens.Page
