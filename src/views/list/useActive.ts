import { useState } from 'react'

// By list, while the app is open: coming back from a row finds the keyboard's place on it.
const remembered = new Map<string, number>()

/** The row the keyboard is on. */
export function useActive(list: string): [number | null, (id: number) => void] {
  const [active, setActive] = useState<number | null>(() => remembered.get(list) ?? null)
  return [
    active,
    (id) => {
      remembered.set(list, id)
      setActive(id)
    },
  ]
}
