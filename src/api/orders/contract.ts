import type { Contract } from '../core/contract'
import {
  addBasketService,
  basketPaymentInfo,
  basketPaymentMethods,
  doneBasketItems,
  editBasketService,
  freightOptions,
  removeBasketService,
  updateBasketDelivery,
  updateBasketPost,
  updatePrices,
} from './basketCharges'
import {
  addBasketComment,
  addBasketDetail,
  addBasketIsbn,
  assignBasketToUser,
  basketComments,
  customerList,
  editBasketDetail,
  removeBasketDetail,
  sellableList,
  updateBasketAddress,
  updatePaymentInfo,
} from './basketEdits'
import { addBasket, basketById, basketLists, basketMoves } from './baskets'
import { customerBaskets, customerById, findOrCreateUser, unassignedBaskets } from './customers'
import { findOrders } from './findOrders'
import { assignHandler, basketHandlers } from './handlers'
import { orderMap } from './orderMap'
import { rehearseMove } from './rehearsal'

export const contract: Contract = {
  calls: [
    ...Object.values(basketLists),
    ...Object.values(basketMoves),
    basketById,
    rehearseMove,
    addBasket,
    addBasketDetail,
    addBasketIsbn,
    editBasketDetail,
    removeBasketDetail,
    updatePaymentInfo,
    basketPaymentInfo,
    basketPaymentMethods,
    addBasketService,
    editBasketService,
    removeBasketService,
    updateBasketDelivery,
    updateBasketPost,
    freightOptions,
    updatePrices,
    doneBasketItems,
    addBasketComment,
    basketComments,
    sellableList,
    customerList,
    assignBasketToUser,
    updateBasketAddress,
    customerById,
    customerBaskets,
    findOrCreateUser,
    unassignedBaskets,
    orderMap,
    basketHandlers,
    assignHandler,
    findOrders,
  ],
}
