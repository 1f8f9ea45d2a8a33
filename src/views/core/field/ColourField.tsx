import { inLanguage } from '#api/core/texts/inLanguage'
import { shownValue, type Values } from '#machines/core/form'
import { type FieldProps, useField } from './Field'
import styles from './Field.module.css'
import { TextField } from './TextField'

export type Texts = typeof texts
const texts = inLanguage('core/ColourField', { pick: (label: string) => `Pick ${label}` })

export default function ColourField(field: FieldProps<Values>) {
  const { form, name, label, isRequired = false, isReadOnly } = field
  const { value, isSubmitting } = useField(form, name, isRequired)
  const colour = /^#[0-9a-f]{6}$/i.test(String(value)) ? String(value).toLowerCase() : undefined
  return (
    <TextField
      {...field}
      dir="ltr"
      placeholder="#1a7f37"
      end={
        <input
          type="color"
          className={styles.swatch}
          data-empty={colour === undefined || undefined}
          aria-label={texts.pick(label)}
          value={colour ?? '#ffffff'}
          disabled={isReadOnly || isSubmitting}
          onChange={(event) => {
            if (event.target.value !== shownValue(form.getSnapshot(), name))
              form.send({ type: 'field.typed', name, value: event.target.value })
          }}
        />
      }
    />
  )
}
