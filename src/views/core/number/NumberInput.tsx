import { TextInput, type TextInputProps } from '../text/TextInput'
import { numberKeys } from './numberKeys'

type Props = Omit<TextInputProps, 'dir' | 'inputMode' | 'type'> & {
  isInteger?: boolean
}

/** Use for all numbers, copies and amounts: see `numberKeys`. */
export const NumberInput = ({ isInteger = false, onFocus, onKeyDown, ...input }: Props) => (
  <TextInput
    autoComplete="off"
    {...input}
    type={isInteger && (input.min ?? input.max) !== undefined ? 'number' : 'text'}
    dir="ltr"
    inputMode={isInteger ? 'numeric' : 'decimal'}
    onWheel={numberKeys.onWheel}
    onFocus={(event) => {
      numberKeys.onFocus(event)
      onFocus?.(event)
    }}
    onKeyDown={(event) => {
      onKeyDown?.(event)
      if (!event.defaultPrevented) numberKeys.onKeyDown(event)
    }}
  />
)
