import type { ActorRefFrom } from 'xstate'
import type { appMachine } from '#machines/app/app'
import type { shellMachine } from '#machines/app/shell'
import { useProcess, useRoot } from '#views/core/system.ts'

export type App = ActorRefFrom<typeof appMachine>

export const useApp = () => useRoot()

/** Available once the workspace has loaded. */
export const useShell = () => useProcess<typeof shellMachine>('shell')
