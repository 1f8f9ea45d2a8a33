import type { Contract } from '../core/contract'
import { administration } from './administration'
import { dryRunRetention } from './retention'

export const contract: Contract = { calls: [dryRunRetention], entities: administration }
