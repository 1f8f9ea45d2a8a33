let generation = 0

export const forgetKept = (): void => {
  generation += 1
}

/** Unsaved state of a page that made way for a preview. */
export function keeping<Value>() {
  let kept: { id: number; value: Value; generation: number } | undefined
  return {
    keep(id: number, value: Value) {
      kept = { id, value, generation }
    },
    of: (id: number): Value | undefined => (kept?.id === id && kept.generation === generation ? kept.value : undefined),
    forget() {
      kept = undefined
    },
  }
}
