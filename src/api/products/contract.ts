import type { Contract } from '../core/contract'
import { changeProductReviewStatus, productReviewList } from './reviews'

export const contract: Contract = { calls: [productReviewList, changeProductReviewStatus] }
