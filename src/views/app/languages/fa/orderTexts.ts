import type { Part } from '../names'
import { orderLists } from './orderLists'
import { orderMore, orderSentences } from './orderMore'
import { orderPage } from './orderPage'
import { orderWork } from './orderWork'

export default { texts: { ...orderLists, ...orderPage, ...orderWork, ...orderMore }, sentences: orderSentences } satisfies Part
