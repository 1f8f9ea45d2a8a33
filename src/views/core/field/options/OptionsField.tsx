import { useId } from 'react'
import { inLanguage } from '#api/core/texts/inLanguage'
import { Name } from '../../text/Name'
import { describe, Field, type FieldProps, useField } from '../Field'
import { type Choice, labelIn, type OptionSource } from '../option'
import { OptionBox } from './OptionBox'
import styles from './OptionBox.module.css'

export type Texts = typeof texts
const texts = inLanguage('core/OptionsField', { remove: (label: string) => `Remove ${label}` })

export function OptionsField<V>(props: FieldProps<V> & OptionSource) {
  const { form, name, label, isRequired = false, hint, isReadOnly, ...source } = props
  const id = useId()
  const { value, problem, isSubmitting } = useField(form, name, isRequired)
  const values = Array.isArray(value) ? value : []
  const isLocked = isReadOnly || isSubmitting
  const labelOf = (each: Choice['value']) => labelIn(source, each)
  const write = (next: Choice['value'][]) => form.send({ type: 'field.chosen', name, value: next })
  const without = (each: Choice['value']) => write(values.filter((other) => other !== each))
  return (
    <Field {...{ id, label, isRequired, problem, hint }}>
      <OptionBox
        {...source}
        attributes={describe(id, problem, isRequired)}
        name={name}
        label={label}
        shown=""
        isMultiple
        isChosen={(option) => values.includes(option.value)}
        isLocked={isLocked}
        onChoose={(option) => (values.includes(option.value) ? without(option.value) : write([...values, option.value]))}
        onBackspace={() => write(values.slice(0, -1))}
        onLeft={() => form.send({ type: 'field.left', name })}
        onEnter={() => form.send({ type: 'form.submit' })}
      >
        {values.map((each) => (
          <span key={each} className={styles.chip}>
            <Name>{labelOf(each)}</Name>
            {!isLocked && (
              <button type="button" className={styles.remove} aria-label={texts.remove(labelOf(each))} onClick={() => without(each)}>
                ✕
              </button>
            )}
          </span>
        ))}
      </OptionBox>
    </Field>
  )
}
