import type { Samples } from './samples/sample'

const byRoom = import.meta.glob<Samples>(['./samples/*.ts', '!./samples/sample.ts'], { eager: true, import: 'samples' })

/** By machine, of every room. Every state of a chart is reached with these (tests/states.test.ts). */
export const samples: Samples = Object.assign({}, ...Object.values(byRoom))
