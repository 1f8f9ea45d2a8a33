import { createContext, createElement, type ReactNode, useContext } from 'react'
import type { ActorRefFrom, AnyActorLogic, AnyActorRef } from 'xstate'
import type { connectionMachine } from '#machines/core/connection'
import type { menuCountsMachine } from '#machines/core/menuCounts'
import type { sessionMachine } from '#machines/core/session'

// A plain context: `createActorContext` for a root with systemIds breaks after StrictMode's remount.
const RootContext = createContext<AnyActorRef | undefined>(undefined)

/** Hands the root actor down; it is made, and started, outside React. */
export const SystemProvider = ({ app, children }: { app: AnyActorRef; children: ReactNode }) =>
  createElement(RootContext.Provider, { value: app }, children)

/** The root actor. Only `app` knows its events; a room finds the process it needs by `useProcess`. */
export function useRoot(): AnyActorRef {
  const root = useContext(RootContext)
  if (!root) throw new Error('No <SystemProvider app={…}> above')
  return root
}

/** A long-lived process by its systemId. @throws when it is asked for before it stands: most come with `workspace.loaded`. */
export function useProcess<Logic extends AnyActorLogic>(name: string): ActorRefFrom<Logic> {
  const found = useRoot().system.get(name)
  if (!found) throw new Error(`'${name}' is not running`)
  return found as ActorRefFrom<Logic>
}

export const useSession = () => useProcess<typeof sessionMachine>('session')
export const useConnection = () => useProcess<typeof connectionMachine>('connection')

/** Stands once the workspace has loaded, so in every view inside the shell. */
export const useMenuCounts = () => useProcess<typeof menuCountsMachine>('menuCounts')
