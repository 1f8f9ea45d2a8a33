import { finance } from '#api/reference/finance'
import { entityScreens } from '../core/entity/entityScreens'

const screens = entityScreens(finance)
export const preload = screens.preload
export default screens.Page
