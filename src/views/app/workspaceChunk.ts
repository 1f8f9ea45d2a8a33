import { chunk } from '#views/core/chunk.ts'

export const workspace = chunk('the workspace', () => import('./Workspace'))
