import { contract } from '#api/dashboard/contract'
import type { Room } from '../core/manifest'
import { reportHandlers } from './reports'

export const dashboard: Room = { contract, handlers: reportHandlers }
