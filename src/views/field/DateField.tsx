import type { FieldProps } from './Field'
import { TextField } from './TextField'

/** A day, in the browser's own control: its calendar, its order of day and month, its keyboard. */
export const DateField = <V,>(field: FieldProps<V>) => <TextField {...field} type="date" />

/** A time of a day in the reader's zone. */
export const TimeField = <V,>(field: FieldProps<V>) => <TextField {...field} type="datetime-local" />
