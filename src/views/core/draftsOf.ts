import { closed, prefixOf } from './drafts'

const keysOf = (owner: number) => Object.keys(localStorage).filter((key) => key.startsWith(prefixOf(owner)))

export const hasDrafts = (owner: number, about = ''): boolean => keysOf(owner).some((key) => key.startsWith(prefixOf(owner) + about))

export function closeDrafts(owner: number): void {
  closed.add(prefixOf(owner))
  for (const key of keysOf(owner)) localStorage.removeItem(key)
}

export const openDrafts = (owner: number): void => void closed.delete(prefixOf(owner))
