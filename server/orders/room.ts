import { sql } from 'drizzle-orm'
import { contract } from '#api/orders/contract'
import type { Room } from '../core/manifest'
import { commentHandlers } from './basketComments'
import { badges } from './basketCounts'
import { detailHandlers } from './basketDetails'
import { handlerHandlers } from './basketHandler'
import { basketHistory } from './basketHistory'
import { itemHandlers } from './basketItem'
import { listHandlers } from './basketLists'
import { mapHandlers } from './basketMap'
import { moveHandlers } from './basketMoves'
import { paymentHandlers } from './basketPayment'
import { rehearsalHandlers } from './basketRehearsal'
import { codeHandlers } from './codes/apply'
import { priceHandlers } from './codes/prices'
import { discountRedemptions, wrongDiscountCodes } from './codes/tables'
import { customerHandlers } from './customers'
import { ordersDemo } from './demo'
import { findHandlers } from './findOrders'
import { sellableHandlers } from './sellables'
import * as tables from './tables'
import { wishHandlers } from './wishes/handlers'
import { wishes } from './wishes/tables'

export const orders: Room = {
  contract,
  tables: { ...tables, discountRedemptions, wrongDiscountCodes, wishes },
  views: { basketHistory },
  namedRows: { baskets: { entity: 'Basket', title: 'Orders', label: sql.raw("'#' || u.id") } },
  handlers: [
    ...listHandlers,
    ...mapHandlers,
    ...findHandlers,
    ...itemHandlers,
    ...moveHandlers,
    ...handlerHandlers,
    ...rehearsalHandlers,
    ...detailHandlers,
    ...paymentHandlers,
    ...commentHandlers,
    ...customerHandlers,
    ...sellableHandlers,
    ...codeHandlers,
    ...priceHandlers,
    ...wishHandlers,
  ],
  badges,
  demo: ordersDemo,
}
