import { finance } from '#api/reference/finance'
import { entityScreens } from '../entityScreens'

const screens = entityScreens(finance)
export const preload = screens.preload
export default screens.Page
