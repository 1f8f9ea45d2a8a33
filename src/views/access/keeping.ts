let generation = 0

export const forgetAll = (): void => {
  generation += 1
}

/** Unsaved state of a page that made way for a preview. */
export function keeping<Value>() {
  let stored: { id: number; value: Value; generation: number } | undefined
  return {
    keep(id: number, value: Value) {
      stored = { id, value, generation }
    },
    of: (id: number): Value | undefined => (stored?.id === id && stored.generation === generation ? stored.value : undefined),
    forget() {
      stored = undefined
    },
  }
}
