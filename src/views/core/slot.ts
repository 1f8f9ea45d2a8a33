/** Something a lower room needs and only a higher one can do: the higher one fills it when it loads. */
export type Slot<T> = { fill(value: T): void; get(): T }

/** @throws from `get` while nobody has filled it: what fills it stands in `app`. */
export function slot<T>(name: string): Slot<T> {
  let filled: { value: T } | undefined
  return {
    fill(value) {
      filled = { value }
    },
    get() {
      if (!filled) throw new Error(`Nothing fills the slot '${name}'`)
      return filled.value
    },
  }
}
