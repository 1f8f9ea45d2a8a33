import { useId } from 'react'
import { describe, type FieldProps, useField } from './Field'
import styles from './Field.module.css'

/** `mustTick`: only yes is valid; shown once touched. */
export function FlagField<V>({ form, name, label, hint, isReadOnly, mustTick = false }: FieldProps<V> & { mustTick?: boolean }) {
  const id = useId()
  const { value, problem, isSubmitting } = useField(form, name, false)
  return (
    <div className={styles.field} data-flag>
      <label className={styles.tick}>
        <input
          {...describe(id, problem, mustTick)}
          type="checkbox"
          name={name}
          checked={value === true}
          disabled={isReadOnly || isSubmitting}
          onChange={(event) => form.send({ type: 'field.chosen', name, value: event.target.checked })}
          onBlur={() => form.send({ type: 'field.left', name })}
        />
        <span className={styles.label}>{label}</span>
      </label>
      <p id={`${id}-says`} className={styles.says} data-tone={problem ? 'red' : 'gray'}>
        <bdi>{problem ?? hint}</bdi>
      </p>
    </div>
  )
}
