import { createContext, createElement, type ReactNode, useContext } from 'react'
import type { ActorRefFrom, AnyActorLogic, AnyActorRef } from 'xstate'
import type { connectionMachine } from '#machines/core/connection'
import type { menuCountsMachine } from '#machines/core/menuCounts'
import type { sessionMachine } from '#machines/core/session'

// `createActorContext` breaks for roots with systemIds after StrictMode's remount.
const RootContext = createContext<AnyActorRef | undefined>(undefined)

export const SystemProvider = ({ app, children }: { app: AnyActorRef; children: ReactNode }) =>
  createElement(RootContext.Provider, { value: app }, children)

export function useRoot(): AnyActorRef {
  const root = useContext(RootContext)
  if (!root) throw new Error('No <SystemProvider app={…}> above')
  return root
}

/** @throws before it is spawned: most come with `workspace.loaded` */
export function useProcess<Logic extends AnyActorLogic>(name: string): ActorRefFrom<Logic> {
  const found = useRoot().system.get(name)
  if (!found) throw new Error(`'${name}' is not running`)
  return found as ActorRefFrom<Logic>
}

export const useSession = () => useProcess<typeof sessionMachine>('session')
export const useConnection = () => useProcess<typeof connectionMachine>('connection')

export const useMenuCounts = () => useProcess<typeof menuCountsMachine>('menuCounts')
