import { Text } from '@radix-ui/themes'
import type { ComponentProps } from 'react'
import { NumberInput } from '../number/NumberInput'
import type { FieldProps } from './Field'
import { TextField } from './TextField'

const WholeInput = (input: ComponentProps<typeof NumberInput>) => <NumberInput {...input} isWhole />

type Props<V> = FieldProps<V> & {
  /** What it is counted in, such as `mm`. */
  unit?: string
  isWhole?: boolean
}

/** A number as it is typed: the form holds the text, what is sent is the number (`codec.ts`). */
export const NumberField = <V,>({ unit, isWhole = false, ...field }: Props<V>) => (
  <TextField
    {...field}
    control={isWhole ? WholeInput : NumberInput}
    end={
      unit && (
        <Text size="1" color="gray" aria-hidden>
          {unit}
        </Text>
      )
    }
  />
)

/** A rate such as VAT, typed in per cent. */
export const PercentField = <V,>(field: FieldProps<V>) => <NumberField {...field} unit="%" />

/** An amount, typed in whole units of its currency: the form holds the text, what is sent are minor units. */
export const MoneyField = <V,>({ currency, ...field }: FieldProps<V> & { currency: string }) => <NumberField {...field} unit={currency} />
