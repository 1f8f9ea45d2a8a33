import type { Room } from '../core/manifest'
import { addressHandlers } from './addresses'
import { customersDemo } from './demo'
import { personalData } from './personalData'
import * as tables from './tables'

export const customers: Room = { personalData, tables, handlers: addressHandlers, demo: customersDemo }
