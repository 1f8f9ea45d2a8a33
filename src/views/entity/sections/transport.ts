import { transport } from '#api/entities/transport'
import { entityScreens } from '../entityScreens'

const screens = entityScreens(transport)
export const preload = screens.preload
export default screens.Page
