import { useContext, useLayoutEffect, useRef } from 'react'
import { TypedAheadContext } from './typedAhead'

/** A real input, so that dead keys, input methods and paste work. */
export function TypeAhead({ label, className }: { label: string; className?: string }) {
  const typed = useContext(TypedAheadContext)
  const field = useRef<HTMLInputElement>(null)
  useLayoutEffect(() => field.current?.focus({ preventScroll: true }), [])
  return (
    <input
      ref={field}
      className={className}
      data-ahead
      aria-label={label}
      dir="auto"
      autoComplete="off"
      defaultValue={typed?.text}
      onFocus={({ target }) => target.setSelectionRange(target.value.length, target.value.length)}
      onChange={({ target }) => {
        if (typed) typed.text = target.value
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
        event.preventDefault()
        if (typed) typed.isEntered = true
      }}
    />
  )
}
