import type { Room } from '../core/manifest'
import { reportHandlers } from './reports'
import { workHandlers } from './work'

export const dashboard: Room = { handlers: [...reportHandlers, ...workHandlers] }
