import { date, dateTime } from '../format'
import { type FieldProps, useField } from './Field'
import { TextField } from './TextField'

/** The browser's control; the line below shows the date in our format, as the order of day and month may differ. */
export const DateField = <V,>(field: FieldProps<V>) => <Picker {...field} type="date" say={(value) => date(value, 'UTC')} />

export const TimeField = <V,>(field: FieldProps<V>) => <Picker {...field} type="datetime-local" say={dateTime} />

type PickerProps<V> = FieldProps<V> & { type: 'date' | 'datetime-local'; say: (value: string) => string }

function Picker<V>({ say, ...field }: PickerProps<V>) {
  const text = String(useField(field.form, field.name, false).value ?? '')
  const hints = Number.isNaN(Date.parse(text)) ? [] : [say(text)]
  return <TextField {...field} hint={[...hints, field.hint ?? []].flat().join(' · ')} />
}
