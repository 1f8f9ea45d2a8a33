import { useId } from 'react'
import { describe, type FieldProps, useField } from '../field/Field'
import fieldStyles from '../field/Field.module.css'
import styles from './Door.module.css'

/** The tick that has to be there. Its message shows once it was touched (SPEC.md section 5). */
export function TermsField<V>({ form, name, label }: FieldProps<V>) {
  const id = useId()
  const { value, problem, isSubmitting } = useField(form, name, false)
  return (
    <div className={fieldStyles.field}>
      <label className={styles.terms}>
        <input
          {...describe(id, problem, true)}
          type="checkbox"
          className={styles.box}
          name={name}
          checked={value === true}
          disabled={isSubmitting}
          onChange={(event) => form.send({ type: 'field.chosen', name, value: event.target.checked })}
          onBlur={() => form.send({ type: 'field.left', name })}
        />
        {label}
      </label>
      <p id={`${id}-says`} className={fieldStyles.says} data-tone={problem ? 'red' : 'gray'}>
        <bdi>{problem}</bdi>
      </p>
    </div>
  )
}
