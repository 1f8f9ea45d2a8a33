import type { Contract } from '../core/contract'
import type { Endpoint } from '../core/endpoint'
import { editionsForDistributor, removeEditionFile, removeEditionImage, titlesForDistributor } from './calls'
import { checkIsbnOf } from './checkIsbn'
import { editionsOf, products, series } from './entities'
import { titleHistory } from './history'
import { editionsWithProductId } from './titleCalls'

export const contract: Contract = {
  calls: [
    checkIsbnOf,
    titlesForDistributor,
    editionsForDistributor,
    editionsWithProductId,
    removeEditionImage,
    removeEditionFile,
    titleHistory,
  ].flatMap((calls) => Object.values<Endpoint>(calls)),
  entities: { ...products, ...editionsOf, ...series },
}
