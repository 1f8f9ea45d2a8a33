import type { Part } from '../names'
import { fields } from './fields'

export default { texts: {}, sentences: fields } satisfies Part
