import { chunk, part } from '#views/core/chunk.ts'
import { declarations, recordMaker } from '#views/core/entity/making/slots.ts'
import { orderDocuments } from '#views/orders/page/documentsSlot.ts'

const declared = chunk('what records are made of', () => import('./declared'))
declarations.fill((name) => declared.read().then(({ declarationOf }) => declarationOf(name)))
recordMaker.fill(part('the form of a new record', () => import('#views/core/entity/making/NewRecord.tsx')))
orderDocuments.fill(part('the documents', () => import('#views/shipping/OrderDocuments.tsx')))
