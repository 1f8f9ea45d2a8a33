import { Text } from '@radix-ui/themes'
import type { ComponentProps } from 'react'
import { NumberInput } from '../number/NumberInput'
import type { FieldProps } from './Field'
import { TextField } from './TextField'

const IntegerInput = (input: ComponentProps<typeof NumberInput>) => <NumberInput {...input} isInteger />

type Props<V> = FieldProps<V> & {
  unit?: string
  isInteger?: boolean
}

/** The form holds the text, the wire value is a number (`codec.ts`). */
export const NumberField = <V,>({ unit, isInteger = false, ...field }: Props<V>) => (
  <TextField
    {...field}
    control={isInteger ? IntegerInput : NumberInput}
    end={
      unit && (
        <Text size="1" color="gray" aria-hidden>
          {unit}
        </Text>
      )
    }
  />
)

export const PercentField = <V,>(field: FieldProps<V>) => <NumberField {...field} unit="%" />

/** In whole units; the wire value is in minor units. */
export const MoneyField = <V,>({ currency, ...field }: FieldProps<V> & { currency: string }) => <NumberField {...field} unit={currency} />
