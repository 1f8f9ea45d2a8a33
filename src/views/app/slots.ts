import { chunk, part } from '../core/chunk'
import { declarations, recordMaker } from '../core/entity/making/slots'
import { orderDocuments } from '../orders/page/documentsSlot'

// What lower rooms need and only the whole app can do.
const declared = chunk('what records are made of', () => import('./declared'))
declarations.fill((name) => declared.read().then(({ declarationOf }) => declarationOf(name)))
recordMaker.fill(part('the form of a new record', () => import('../core/entity/making/NewRecord')))
orderDocuments.fill(part('the documents', () => import('../shipping/OrderDocuments')))
