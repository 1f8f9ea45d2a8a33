import { type ComponentProps, useId, useState } from 'react'
import controls from '../controls.module.css'
import { numberKeys } from '../number/numberKeys'
import { TypedInput } from './TypedInput'

type Props = Pick<ComponentProps<typeof TypedInput>, 'onTyped' | 'onCommitted'> & {
  value: string
  textOf: (value: string) => string
  read: (text: string) => string | undefined
}

const message = 'Not a number'

export function TypedNumber({ value, textOf, read, onTyped, onCommitted }: Props) {
  const [typed, setTyped] = useState('')
  const [isWrong, setWrong] = useState(false)
  const faultId = useId()
  const tell = (text: string, isCommitted: boolean) => {
    const number = read(text)
    setWrong(isCommitted && number === undefined)
    if (number === undefined) return
    setTyped(isCommitted ? '' : text)
    isCommitted ? onCommitted(number) : onTyped(number)
  }
  return (
    <>
      <TypedInput
        className={controls.input}
        {...numberKeys}
        inputMode="decimal"
        dir="ltr"
        aria-invalid={isWrong || undefined}
        aria-describedby={isWrong ? faultId : undefined}
        value={typed !== '' && read(typed) === value ? typed : textOf(value)}
        onTyped={(text) => tell(text, false)}
        onCommitted={(text) => tell(text, true)}
      />
      {isWrong && (
        <span id={faultId} className={controls.fault} role="alert">
          {message}
        </span>
      )}
    </>
  )
}
