import { date, dateTime } from '../format'
import { type FieldProps, useField } from './Field'
import { TextField } from './TextField'

/**
 * A day, in the browser's own control: its calendar, its keyboard, its order of day and month. As that
 * order may be another than ours, the line below says the day as every list does.
 */
export const DateField = <V,>(field: FieldProps<V>) => <Picker {...field} type="date" say={(value) => date(value, 'UTC')} />

/** A time of a day in the reader's zone. */
export const TimeField = <V,>(field: FieldProps<V>) => <Picker {...field} type="datetime-local" say={dateTime} />

type PickerProps<V> = FieldProps<V> & { type: 'date' | 'datetime-local'; say: (value: string) => string }

function Picker<V>({ say, ...field }: PickerProps<V>) {
  const text = String(useField(field.form, field.name, false).value ?? '')
  const said = Number.isNaN(Date.parse(text)) ? [] : [say(text)]
  return <TextField {...field} hint={[...said, field.hint ?? []].flat().join(' · ')} />
}
