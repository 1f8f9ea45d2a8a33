import { useId } from 'react'
import { describe, Field, type FieldProps, useField } from './Field'
import styles from './Field.module.css'

export type Option = { value: string | number; label: string }

export function SelectField<V>(props: FieldProps<V> & { options: readonly Option[]; placeholder?: string }) {
  const { form, name, label, isRequired = false, hint, isReadOnly, options, placeholder } = props
  const id = useId()
  const { value, problem, isSubmitting } = useField(form, name, isRequired)
  return (
    <Field {...{ id, label, isRequired, problem, hint }}>
      <select
        {...describe(id, problem, isRequired)}
        className={`${styles.control} ${styles.select}`}
        name={name}
        value={value == null ? '' : String(value)}
        disabled={isReadOnly || isSubmitting}
        onChange={(event) => {
          const chosen = options.find((option) => String(option.value) === event.target.value)
          form.send({ type: 'field.chosen', name, value: chosen?.value ?? null })
        }}
        onBlur={() => form.send({ type: 'field.left', name })}
      >
        <option value="" hidden={isRequired}>
          {placeholder}
        </option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </Field>
  )
}
