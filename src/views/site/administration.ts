import { administration } from '#api/site/administration'
import { entityScreens } from '#views/core/entity/entityScreens.tsx'

const screens = entityScreens(administration)
export const preload = screens.preload
export default screens.Page
