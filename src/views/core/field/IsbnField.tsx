import { readIsbn } from '#api/core/kinds/isbn'
import { shownValue } from '#machines/core/form'
import type { FieldProps } from './Field'
import { TextField } from './TextField'

export const IsbnField = <V,>(field: FieldProps<V>) => (
  // biome-ignore lint/a11y/noStaticElementInteractions: it hears the input inside being left
  <div
    data-scan="own"
    onBlur={() => {
      const { form, name } = field
      const { isbn } = readIsbn(String(shownValue(form.getSnapshot(), name) ?? ''))
      if (isbn) form.send({ type: 'field.chosen', name, value: isbn })
    }}
  >
    <TextField {...field} dir="ltr" inputMode="text" />
  </div>
)
