import { board } from './board'

/** Keys that belong together, each with what it does. */
export type ShortcutGroup = { title: string; keys: readonly { keys: readonly string[]; does: string }[] }

/** `'list'` stands for the keys every list has: their words come with the help. */
type Told = ShortcutGroup | 'list'

/** The keys of what is on screen, and what puts them into the keyboard help. */
export const { here: groupsHere, useBoard: useKeyGroups } = board<Told>()

/** Something that can be done with the record on screen. */
export type Action = { title: string; group: string; run: () => void }

/** What the palette offers first, and what puts it there. Nothing that destroys: a loose match would be enough. */
export const { here: actionsHere, useBoard: useActions } = board<Action>()
