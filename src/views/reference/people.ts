import { people } from '#api/reference/people'
import { entityScreens } from '#views/core/entity/entityScreens.tsx'

const screens = entityScreens(people)
export const preload = screens.preload
export default screens.Page
