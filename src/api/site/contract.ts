import type { Contract } from '../core/contract'
import { administration } from './administration'

export const contract: Contract = { calls: [], entities: administration }
