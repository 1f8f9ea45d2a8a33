import { useState } from 'react'
import { remembered } from './remembered'

/** The row the keyboard is on; coming back from a row finds it there. */
export function useActive(list: string): [number | null, (id: number) => void] {
  const [active, setActive] = useState<number | null>(() => remembered.active.get(list) ?? null)
  return [
    active,
    (id) => {
      remembered.active.set(list, id)
      setActive(id)
    },
  ]
}
