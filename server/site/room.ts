import { administration } from '#api/site/administration'
import type { Room } from '../core/manifest'

export const site: Room = { entities: administration }
