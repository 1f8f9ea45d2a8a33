import type { Room } from '../core/manifest'
import { addressHandlers } from './addresses'
import * as tables from './tables'

export const customers: Room = { tables, handlers: addressHandlers }
