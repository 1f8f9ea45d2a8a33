import { transport } from '#api/reference/transport'
import { entityScreens } from '#views/core/entity/entityScreens.tsx'

const screens = entityScreens(transport)
export const preload = screens.preload
export default screens.Page
