/** Filled by a higher module. */
export type Slot<T> = { fill(value: T): void; get(): T }

/** @throws from `get` before it is filled in `app` */
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
