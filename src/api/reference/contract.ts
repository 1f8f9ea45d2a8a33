import type { Contract } from '../core/contract'
import type { Endpoint } from '../core/endpoint'
import { mergingOf } from '../core/merging/calls'
import { allParentGenre, basicInfo } from './basicInfo'
import { finance } from './finance'
import { people } from './people'
import { transport } from './transport'

export const contract: Contract = {
  calls: [allParentGenre, ...[people.People, basicInfo.Publisher].flatMap((entity) => Object.values<Endpoint>(mergingOf(entity)))],
  entities: { ...basicInfo, ...people, ...finance, ...transport },
}
