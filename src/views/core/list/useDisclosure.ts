import { type KeyboardEvent, type SyntheticEvent, useEffect, useRef, useState } from 'react'

/** A `details` that Escape and a press elsewhere close. `props` are its own, `close` gives the keyboard back to its `summary`. */
export function useDisclosure(onOpened?: (box: HTMLDetailsElement) => void) {
  const ref = useRef<HTMLDetailsElement>(null)
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    if (!isOpen) return undefined
    const elsewhere = (event: PointerEvent) => {
      if (ref.current?.open && event.target instanceof Node && !ref.current.contains(event.target)) ref.current.open = false
    }
    addEventListener('pointerdown', elsewhere)
    return () => removeEventListener('pointerdown', elsewhere)
  }, [isOpen])
  const close = () => {
    if (!ref.current?.open) return
    ref.current.open = false
    ref.current.querySelector('summary')?.focus()
  }
  const props = {
    ref,
    onToggle: ({ currentTarget }: SyntheticEvent<HTMLDetailsElement>) => {
      if (currentTarget.open) onOpened?.(currentTarget)
      setOpen(currentTarget.open)
    },
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !ref.current?.open) return
      event.preventDefault()
      close()
    },
  }
  return { isOpen, close, props }
}
