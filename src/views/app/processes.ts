import type { ActorRefFrom } from 'xstate'
import type { appMachine } from '#machines/app/app'
import type { shellMachine } from '#machines/app/shell'
import { useProcess, useRoot } from '#views/core/system.ts'

export type App = ActorRefFrom<typeof appMachine>

/** The root actor, with its events. */
export const useApp = () => useRoot()

/** Stands once the workspace has loaded, so in every view inside the shell. */
export const useShell = () => useProcess<typeof shellMachine>('shell')
