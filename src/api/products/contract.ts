import type { Contract } from '../core/contract'
import type { Endpoint } from '../core/endpoint'
import {
  checkIsbnOf,
  editionsForDistributor,
  editionsWithProductId,
  removeEditionFile,
  removeEditionImage,
  titlesForDistributor,
} from './calls'
import { editionsOf, products, series } from './entities'
import { pricesOf } from './prices'
import { changeProductReviewStatus, productReviewList } from './reviews'

export const contract: Contract = {
  calls: [
    ...[checkIsbnOf, titlesForDistributor, editionsForDistributor, editionsWithProductId, removeEditionImage, removeEditionFile].flatMap(
      (calls) => Object.values<Endpoint>(calls),
    ),
    ...Object.values(pricesOf).flatMap((calls) => Object.values<Endpoint>(calls)),
    productReviewList,
    changeProductReviewStatus,
  ],
  entities: { ...products, ...editionsOf, ...series },
}
