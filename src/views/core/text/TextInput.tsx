import { type ComponentPropsWithRef, type PointerEvent, type ReactNode, useRef } from 'react'

export type TextInputProps = Omit<ComponentPropsWithRef<'input'>, 'size'> & {
  size?: '2' | '3'
  /** Drawn at the end, inside the frame; its place is reserved even for `false`. */
  end?: ReactNode
}

/** Radix's text field, drawn with its classes. Not Radix's TextField, whose tables of props would add 2 kB to sign-in. */
export function TextInput({ size = '2', end, className = '', color, ref, ...input }: TextInputProps) {
  const frame = useRef<HTMLDivElement>(null)
  // The frame is part of the field: a press on it puts the caret into the text.
  const onPointerDown = (event: PointerEvent) => {
    if (event.target instanceof Element && event.target.closest('input, button, a')) return
    event.preventDefault()
    frame.current?.querySelector('input')?.focus()
  }
  return (
    <div
      ref={frame}
      className={`rt-TextFieldRoot rt-r-size-${size} rt-variant-surface ${className}`}
      data-accent-color={color}
      onPointerDown={onPointerDown}
    >
      <input spellCheck={false} {...input} ref={ref} className="rt-reset rt-TextFieldInput" />
      {end !== undefined && (
        <div className="rt-TextFieldSlot" data-side="right">
          {end}
        </div>
      )}
    </div>
  )
}
