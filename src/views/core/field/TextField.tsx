import { TextField as Input } from '@radix-ui/themes'
import { type ComponentType, type HTMLAttributes, type ReactNode, type Ref, useId, useState } from 'react'
import { describe, Field, type FieldProps, useField } from './Field'
import styles from './Field.module.css'
import { ShowPassword } from './ShowPassword'

export type TextFieldProps<V> = FieldProps<V> & {
  type?: 'text' | 'email' | 'password' | 'search' | 'tel' | 'url' | 'number' | 'date' | 'datetime-local'
  placeholder?: string
  dir?: 'auto' | 'ltr'
  inputMode?: HTMLAttributes<HTMLInputElement>['inputMode']
  autoFocus?: boolean
  onEnter?: () => void
  end?: ReactNode
  ref?: Ref<HTMLInputElement>
  control?: ComponentType<Input.RootProps>
}

/**
 * docs/product.md, Forms: written after 300 ms, on blur and on Enter; no autocomplete; the mouse wheel leaves the field, so that scrolling
 * changes no number.
 */
export function TextField<V>({ form, name, label, isRequired = false, type = 'text', hint, ...rest }: TextFieldProps<V>) {
  const { placeholder, dir, inputMode, autoFocus, isReadOnly, onEnter, end, ref, control: Control = Input.Root } = rest
  const id = useId()
  const { value, problem, isSubmitting } = useField(form, name, isRequired)
  const [isShown, setShown] = useState(false)
  const isPassword = type === 'password'

  return (
    <Field {...{ id, label, isRequired, problem, hint }}>
      <Control
        {...describe(id, problem, isRequired)}
        ref={ref}
        className={styles.control}
        name={name}
        type={isPassword && isShown ? 'text' : type}
        value={value == null ? '' : String(value)}
        // As languageOf; kept short for the sign-in page.
        lang={name.startsWith('nonLatin') ? 'fa' : undefined}
        dir={dir ?? (type === 'text' || type === 'search' ? 'auto' : 'ltr')}
        inputMode={inputMode}
        placeholder={placeholder}
        autoComplete="off"
        autoFocus={autoFocus}
        readOnly={isReadOnly || isSubmitting}
        autoCapitalize={isPassword ? 'none' : undefined}
        onChange={(event) => form.send({ type: 'field.typed', name, value: event.target.value })}
        onBlur={() => form.send({ type: 'field.left', name })}
        onWheel={(event) => event.currentTarget.blur()}
        onKeyDown={(event) => {
          // Not the Enter of an input method.
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
          event.preventDefault()
          form.send({ type: 'field.chosen', name })
          if (onEnter) onEnter()
          else form.send({ type: 'form.submit' })
        }}
      >
        {(isPassword || end) && (
          <Input.Slot side="right">
            {end}
            {isPassword && <ShowPassword label={label} isShown={isShown} onToggle={() => setShown(!isShown)} />}
          </Input.Slot>
        )}
      </Control>
    </Field>
  )
}
