import type { Room } from '../core/manifest'
import * as tables from './tables'

export const inventory: Room = { tables }
