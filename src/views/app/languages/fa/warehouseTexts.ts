import type { Part } from '../names'
import { counting } from './counting'
import { parcels } from './parcels'
import { stock } from './stock'
import { warehouseSentences } from './warehouseSentences'

export default { texts: { ...stock, ...counting, ...parcels }, sentences: warehouseSentences } satisfies Part
