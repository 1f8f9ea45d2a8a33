import { useEffect, useRef } from 'react'

export function useFunctionKeys(isOn: boolean, keys: readonly (readonly [key: string, act: () => void])[]): void {
  const latest = useRef(keys)
  useEffect(() => {
    latest.current = keys
  })
  useEffect(() => {
    if (!isOn) return
    const hear = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.altKey || event.metaKey) return
      const pressed = `${event.shiftKey ? 'Shift+' : ''}${event.key}`
      const act = latest.current.find(([key]) => key === pressed)?.[1]
      if (!act) return
      event.preventDefault()
      if (!event.repeat) act()
    }
    addEventListener('keydown', hear)
    return () => removeEventListener('keydown', hear)
  }, [isOn])
}
