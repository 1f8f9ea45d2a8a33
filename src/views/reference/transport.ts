import { transport } from '#api/reference/transport'
import { entityScreens } from '../core/entity/entityScreens'

const screens = entityScreens(transport)
export const preload = screens.preload
export default screens.Page
