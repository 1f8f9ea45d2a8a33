import { part } from '#views/core/chunk.ts'
import { fillPages } from '#views/core/pages.ts'
import { pages as dashboard } from '#views/dashboard/pages.ts'
import { pages as orders } from '#views/orders/pages.ts'
import { loadRest } from './early'
import { sections } from './menuSections'

const ofOrders = {
  Documents: part('the documents', () => import('#views/shipping/OrderDocuments.tsx')),
  Balance: part('the balance', () => import('#views/invoices/Balance.tsx')),
}

fillPages({ first: [...dashboard, ...orders(ofOrders)], rest: loadRest, menu: sections })
