import type { Part } from '../names'
import { customers } from './customers'
import { fields } from './fields'
import { products } from './products'

export default { texts: { ...customers, ...products }, sentences: fields } satisfies Part
