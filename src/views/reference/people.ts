import { people } from '#api/reference/people'
import { entityScreens } from '../core/entity/entityScreens'

const screens = entityScreens(people)
export const preload = screens.preload
export default screens.Page
