import { type ComponentType, type HTMLAttributes, type ReactNode, type Ref, useId, useState } from 'react'
import { inLanguage } from '#api/core/texts/inLanguage'
import { TextInput, type TextInputProps } from '../text/TextInput'
import { describe, Field, type FieldProps, useField } from './Field'
import styles from './Field.module.css'

export type Texts = typeof texts
const texts = inLanguage('core/TextField', { show: (label: string) => `Show ${label}`, hide: (label: string) => `Hide ${label}` })

function ShowPassword({ label, isShown, onToggle }: { label: string; isShown: boolean; onToggle: () => void }) {
  const name = texts[isShown ? 'hide' : 'show'](label)
  return (
    <button
      type="button"
      className={styles.show}
      aria-pressed={isShown}
      aria-label={name}
      title={name}
      // Keeps the focus in the password field.
      onPointerDown={(event) => event.preventDefault()}
      onClick={onToggle}
    >
      <svg width="16" height="16" viewBox="0 0 16 16" fill="none" stroke="currentColor" strokeWidth="1.3" strokeLinecap="round" aria-hidden>
        <path d="M1.5 8S4 3.5 8 3.5 14.5 8 14.5 8 12 12.5 8 12.5 1.5 8 1.5 8Z" />
        <circle cx="8" cy="8" r="2" />
        {isShown && <path d="m2.5 13.5 11-11" />}
      </svg>
    </button>
  )
}

export type TextFieldProps<V> = FieldProps<V> & {
  type?: 'text' | 'email' | 'password' | 'search' | 'tel' | 'url' | 'number' | 'date' | 'datetime-local'
  placeholder?: string
  dir?: 'auto' | 'ltr'
  inputMode?: HTMLAttributes<HTMLInputElement>['inputMode']
  autoFocus?: boolean
  onEnter?: () => void
  end?: ReactNode
  ref?: Ref<HTMLInputElement>
  control?: ComponentType<TextInputProps>
}

/**
 * docs/product.md, Forms: written after 300 ms, on blur and on Enter; no autocomplete; the mouse wheel leaves the field, so that scrolling
 * changes no number.
 */
export function TextField<V>({ form, name, label, isRequired = false, type = 'text', hint, ...rest }: TextFieldProps<V>) {
  const { placeholder, dir, inputMode, autoFocus, isReadOnly, onEnter, end, ref, control: Control = TextInput } = rest
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
        end={isPassword ? <ShowPassword label={label} isShown={isShown} onToggle={() => setShown(!isShown)} /> : end}
      />
    </Field>
  )
}
