import { useActorRef, useSelector } from '@xstate/react'
import { type ComponentProps, useEffect } from 'react'
import { inspect } from '#machines/core/recorder/tap'
import { typingMachine } from '#machines/core/typing'
import { useEmitted } from '../useEmitted'

type Props = Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'onBlur'> & {
  value: string
  onTyped: (text: string) => void
  onCommitted: (text: string) => void
}

/** The URL owns the value, which may change during editing. */
export function TypedInput({ value, onTyped, onCommitted, ...input }: Props) {
  const typing = useActorRef(typingMachine, { input: { text: value }, inspect })
  const text = useSelector(typing, (state) => state.context.text)
  const isWaiting = useSelector(typing, (state) => state.matches('waiting'))
  useEmitted(typing, {
    'text.typed': (event) => onTyped(event.text),
    'text.committed': (event) => onCommitted(event.text),
  })
  useEffect(() => {
    const { context } = typing.getSnapshot()
    if (value !== context.told) typing.send({ type: 'text.replaced', text: value })
  }, [typing, value])

  return (
    <input
      autoComplete="off"
      dir="auto"
      {...input}
      value={text}
      data-waiting={isWaiting || undefined}
      onChange={(event) => typing.send({ type: 'text.changed', text: event.target.value })}
      onBlur={() => typing.send({ type: 'text.commit' })}
      onKeyDown={(event) => {
        input.onKeyDown?.(event)
        if (event.defaultPrevented) return
        if (event.key === 'Enter') typing.send({ type: 'text.commit' })
        if (event.key === 'Escape') event.currentTarget.blur()
      }}
    />
  )
}
