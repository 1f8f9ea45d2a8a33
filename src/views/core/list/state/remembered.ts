import type { Chosen } from '#machines/core/selection'

export const remembered = {
  selections: new Map<string, Chosen>(),
  active: new Map<string, number>(),
}

export function forgetLists(): void {
  remembered.selections.clear()
  remembered.active.clear()
}
