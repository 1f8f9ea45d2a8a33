import type { Chosen } from '#machines/core/selection'

/** What lists remember while the app is open, so that coming back from a row finds them as they were. */
export const remembered = {
  /** By the list with its search and filters. */
  selections: new Map<string, Chosen>(),
  /** The row the keyboard is on, by list. */
  active: new Map<string, number>(),
}

/** Another person at the same screen begins with nothing chosen. */
export function forgetLists(): void {
  remembered.selections.clear()
  remembered.active.clear()
}
