/** What a page had unsaved when it made way for a preview, for when it stands again and shows the same record. */
export function keeping<Value>() {
  let kept: { id: number; value: Value } | undefined
  return {
    keep(id: number, value: Value) {
      kept = { id, value }
    },
    of: (id: number): Value | undefined => (kept?.id === id ? kept.value : undefined),
    forget() {
      kept = undefined
    },
  }
}
