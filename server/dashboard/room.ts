import type { Room } from '../core/manifest'
import { findHandlers } from './findRecords'
import { reportHandlers } from './reports'
import { workHandlers } from './work'

export const dashboard: Room = { handlers: [...reportHandlers, ...workHandlers, ...findHandlers] }
