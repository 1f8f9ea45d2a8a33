import { contract } from '#api/customers/contract'
import type { Room } from '../core/manifest'
import { addressHandlers } from './addresses'
import { customersDemo } from './demo'
import * as tables from './tables'

export const customers: Room = { contract, tables, handlers: addressHandlers, demo: customersDemo }
