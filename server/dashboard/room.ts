import type { Room } from '../core/manifest'
import { reportHandlers } from './reports'

export const dashboard: Room = { handlers: reportHandlers }
