import { TextArea } from '@radix-ui/themes'
import { useId } from 'react'
import { describe, Field, type FieldProps, useField } from './Field'
import styles from './Field.module.css'

/** Enter inserts a line, Ctrl or ⌘ with Enter submits. */
export function TextAreaField<V>(props: FieldProps<V> & { rows?: number; placeholder?: string; autoFocus?: boolean }) {
  const { form, name, label, isRequired = false, hint, isReadOnly, rows = 3, placeholder, autoFocus } = props
  const id = useId()
  const { value, problem, isSubmitting } = useField(form, name, isRequired)
  return (
    <Field {...{ id, label, isRequired, problem, hint }}>
      <TextArea
        {...describe(id, problem, isRequired)}
        className={styles.control}
        name={name}
        value={value == null ? '' : String(value)}
        dir="auto"
        rows={rows}
        placeholder={placeholder}
        autoComplete="off"
        autoFocus={autoFocus}
        readOnly={isReadOnly || isSubmitting}
        onChange={(event) => form.send({ type: 'field.typed', name, value: event.target.value })}
        onBlur={() => form.send({ type: 'field.left', name })}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
          event.preventDefault()
          form.send({ type: 'form.submit' })
        }}
      />
    </Field>
  )
}
