let generation = 0

/** Forgets what pages have kept: nobody comes back to it. */
export const forgetKept = (): void => {
  generation += 1
}

/** What a page had unsaved when it made way for a preview, for when it stands again and shows the same record. */
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
