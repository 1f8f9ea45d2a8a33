import { library } from '#api/library/labelTemplate'
import { entityScreens } from '../core/entity/entityScreens'

const screens = entityScreens(library)
export const preload = screens.preload
export default screens.Page
