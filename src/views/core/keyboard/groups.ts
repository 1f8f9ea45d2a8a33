import { board } from './board'

export type ShortcutGroup = { title: string; keys: readonly { keys: readonly string[]; does: string }[] }

type Told = ShortcutGroup | 'list'

export const { here: groupsHere, useBoard: useKeyGroups } = board<Told>()

export type Action = { title: string; group: string; run: () => void }

export const { here: actionsHere, useBoard: useActions } = board<Action>()
