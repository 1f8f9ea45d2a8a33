import type { Part } from '../names'

export default { texts: {} } satisfies Part
