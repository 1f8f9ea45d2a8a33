import { TextField } from '@radix-ui/themes'
import type { ComponentProps } from 'react'
import { numberKeys } from './numberKeys'

type Props = Omit<ComponentProps<typeof TextField.Root>, 'dir' | 'inputMode' | 'type'> & {
  /** Whole numbers have the arrow keys of the browser where `min` or `max` is given. */
  isWhole?: boolean
}

/** The one field for numbers, copies and amounts: see `numberKeys`. A key that the caller handles itself ends there. */
export const NumberInput = ({ isWhole = false, onFocus, onKeyDown, ...input }: Props) => (
  <TextField.Root
    autoComplete="off"
    {...input}
    type={isWhole && (input.min ?? input.max) !== undefined ? 'number' : 'text'}
    dir="ltr"
    inputMode={isWhole ? 'numeric' : 'decimal'}
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
