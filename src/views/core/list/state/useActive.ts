import { useState } from 'react'
import { remembered } from './remembered'

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
