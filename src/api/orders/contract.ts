import type { Contract } from '../core/contract'
import {
  addBasketService,
  basketPaymentInfo,
  basketPaymentMethods,
  doneBasketItems,
  editBasketService,
  freightOptions,
  removeBasketService,
  updateBasketCurrency,
  updateBasketDelivery,
  updateBasketPost,
} from './basketCharges'
import { applyDiscountCode, removeBasketDiscount, updateBasketDetailPrices } from './basketCodes'
import {
  addBasketComment,
  addBasketDetail,
  assignBasketToUser,
  basketComments,
  editBasketDetail,
  removeBasketDetail,
  removeEmptyBasket,
  updateBasketAddress,
  updatePaymentInfo,
} from './basketEdits'
import { basketLists } from './basketLists'
import { basketMoves } from './basketMoves'
import { addBasket, basketById } from './baskets'
import { addBasketIsbn, customerList, sellableList } from './choosing'
import { customerBaskets, customerById, findOrCreateUser, unassignedBaskets } from './customers'
import { convertToDelivery, deliveryById, deliveryList, deliveryMoves, packDeliveryItem, printDelivery, returnDelivery } from './deliveries'
import { dryRunReturn } from './dryRunReturn'
import { findOrders } from './findOrders'
import { assignHandler, basketHandlers } from './handlers'
import { basketDetailsOf, editBasketDetailPrice } from './linePrices'
import { dryRunMove } from './moveDryRun'
import { addOffer, editOffer, offerBasketsList, offerById, offerMoves, printOffer, removeOffer, sendOffer } from './offers'
import { orderMap } from './orderMap'
import { printInvoices } from './printInvoices'
import { dryRunShipping, shipAndInvoice } from './shipAndInvoice'
import { addShopBasket, shopBaskets } from './shopBaskets'
import { addBasketTransfer, updateBasketWarehouse } from './warehouse'
import { addWish, addWishesToBasket, editWish, removeWish, wishList, wishListsOfKind } from './wishes'

export const contract: Contract = {
  calls: [
    ...Object.values(basketLists),
    ...Object.values(basketMoves),
    basketById,
    updateBasketWarehouse,
    addBasketTransfer,
    dryRunMove,
    dryRunReturn,
    addBasket,
    addBasketDetail,
    addBasketIsbn,
    editBasketDetail,
    removeBasketDetail,
    removeEmptyBasket,
    editBasketDetailPrice,
    basketDetailsOf,
    shopBaskets,
    addShopBasket,
    updatePaymentInfo,
    basketPaymentInfo,
    basketPaymentMethods,
    addBasketService,
    editBasketService,
    removeBasketService,
    updateBasketCurrency,
    updateBasketDelivery,
    updateBasketPost,
    freightOptions,
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
    convertToDelivery,
    deliveryList,
    deliveryById,
    packDeliveryItem,
    ...Object.values(deliveryMoves),
    returnDelivery,
    shipAndInvoice,
    dryRunShipping,
    printDelivery,
    printInvoices,
    offerBasketsList,
    addOffer,
    editOffer,
    removeOffer,
    offerById,
    sendOffer,
    ...Object.values(offerMoves),
    printOffer,
    applyDiscountCode,
    removeBasketDiscount,
    updateBasketDetailPrices,
    wishList,
    ...Object.values(wishListsOfKind),
    addWish,
    editWish,
    removeWish,
    addWishesToBasket,
  ],
}
