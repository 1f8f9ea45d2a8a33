import { finance } from '#api/reference/finance'
import { entityScreens } from '#views/core/entity/entityScreens.tsx'

const screens = entityScreens(finance)
export const preload = screens.preload
export default screens.Page
