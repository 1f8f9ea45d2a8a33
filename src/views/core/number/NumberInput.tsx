import { TextField } from '@radix-ui/themes'
import type { ComponentProps } from 'react'
import { numberKeys } from './numberKeys'

type Props = Omit<ComponentProps<typeof TextField.Root>, 'dir' | 'inputMode' | 'type'> & {
  isInteger?: boolean
}

/** Use for all numbers, copies and amounts: see `numberKeys`. */
export const NumberInput = ({ isInteger = false, onFocus, onKeyDown, ...input }: Props) => (
  <TextField.Root
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
