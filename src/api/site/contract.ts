import type { Contract } from '../core/contract'
import { administration } from './administration'
import { rehearseRetention } from './retention'

export const contract: Contract = { calls: [rehearseRetention], entities: administration }
