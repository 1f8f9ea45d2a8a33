import { createContext, createElement, type ReactNode, useContext } from 'react'
import type { ActorRefFrom } from 'xstate'
import { type AppChildren, type appMachine, childOf } from '#machines/app/app'

export type App = ActorRefFrom<typeof appMachine>

// A plain context: `createActorContext` for a root with systemIds breaks after StrictMode's remount.
const AppContext = createContext<App | undefined>(undefined)

/** Hands the root actor down; it is made, and started, outside React. */
export const SystemProvider = ({ app, children }: { app: App; children: ReactNode }) =>
  createElement(AppContext.Provider, { value: app }, children)

/** The root actor. */
export function useApp(): App {
  const app = useContext(AppContext)
  if (!app) throw new Error('useApp needs a <SystemProvider app={…}> above it')
  return app
}

const useChild = <Name extends keyof AppChildren>(name: Name) => childOf(useApp().system, name)

export const useSession = () => useChild('session')
export const useConnection = () => useChild('connection')

/** These three stand once the workspace has loaded, so in every view inside the shell. */
export const useShell = () => useChild('shell')
export const useMenuCounts = () => useChild('menuCounts')
export const useActivity = () => useChild('activity')
