import type { Part } from '../names'
import { counting } from './counting'
import { parcels } from './parcels'
import { stock } from './stock'

export default { texts: { ...stock, ...counting, ...parcels } } satisfies Part
