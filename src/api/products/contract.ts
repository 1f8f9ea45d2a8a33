import type { Contract } from '../core/contract'
import { checkIsbnOf, editionsForDistributor, editionsWithProductId, titlesForDistributor } from './calls'
import { editionsOf, products, series } from './entities'

export const contract: Contract = {
  calls: [checkIsbnOf, titlesForDistributor, editionsForDistributor, editionsWithProductId].flatMap((calls) => Object.values(calls)),
  entities: { ...products, ...editionsOf, ...series },
}
