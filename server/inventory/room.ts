import type { Room } from '../core/manifest'
import { inventory as balances, stockMoves } from './tables'

export const inventory: Room = { tables: { inventory: balances, stockMoves } }
