import { library } from '#api/library/labelTemplate'
import { entityScreens } from '#views/core/entity/entityScreens.tsx'

const screens = entityScreens(library)
export const preload = screens.preload
export default screens.Page
