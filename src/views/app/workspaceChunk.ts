import { chunk } from '#views/core/chunk.ts'

/** Everything around the pages that only a signed-in person needs. */
export const workspace = chunk('the workspace', () => import('./Workspace'))
