import { useId } from 'react'
import { describe, Field, type FieldProps, useField } from '../Field'
import { type Choice, labelIn, type OptionSource } from '../option'
import { OptionBox } from './OptionBox'

type Props<V> = FieldProps<V> & OptionSource

/** A choice among many, found by typing. Up to twelve choices are a native select (`FieldFor`). */
export function OptionField<V>(props: Props<V>) {
  const { form, name, label, isRequired = false, hint, isReadOnly, ...source } = props
  const id = useId()
  const { value, problem, isSubmitting } = useField(form, name, isRequired)
  // Code fields use '' for none.
  const isUnset = value == null || value === ''
  const choose = (option: Choice | null) => {
    form.send({ type: 'field.chosen', name, value: option?.value ?? null })
    if (option) source.onChosen?.(option)
  }
  return (
    <Field {...{ id, label, isRequired, problem, hint }}>
      <OptionBox
        {...source}
        attributes={describe(id, problem, isRequired)}
        name={name}
        label={label}
        shown={isUnset ? '' : labelIn(source, value as Choice['value'])}
        isChosen={(option) => option.value === value}
        isLocked={isReadOnly || isSubmitting}
        onChoose={choose}
        onClear={isUnset || isRequired ? undefined : () => choose(null)}
        onLeft={() => form.send({ type: 'field.left', name })}
        onEnter={() => form.send({ type: 'form.submit' })}
      />
    </Field>
  )
}
