import { contract } from '#api/customers/contract'
import type { Room } from '../core/manifest'
import { addressHandlers } from './addresses'
import { customersDemo } from './demo'
import { personalData } from './personalData'
import * as tables from './tables'

export const customers: Room = { personalData, contract, tables, handlers: addressHandlers, demo: customersDemo }
