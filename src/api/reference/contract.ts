import type { Contract } from '../core/contract'
import { allParentGenre, basicInfo } from './basicInfo'
import { finance } from './finance'
import { people } from './people'
import { transport } from './transport'

export const contract: Contract = { calls: [allParentGenre], entities: { ...basicInfo, ...people, ...finance, ...transport } }
