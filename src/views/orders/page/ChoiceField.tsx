import { Spinner, Text } from '@radix-ui/themes'
import { type ReactNode, useId } from 'react'
import field from '#views/core/field/Field.module.css'
import { ErrorLine } from '#views/core/text/ErrorLine.tsx'
import { messageOf } from '../edit'
import styles from './Section.module.css'
import type { useChoice } from './useChoice'

type Props = {
  label: string
  options: readonly { value: number; label: string; why?: string | null }[] | null
  choice: ReturnType<typeof useChoice>
  none: { label: string; isChoosable: boolean }
  children?: ReactNode
}

export function ChoiceField({ label, options, choice: { shown, choose, isRunning, error }, none, children }: Props) {
  const id = useId()
  return (
    <div className={styles.choice}>
      <Text as="label" size="2" weight="medium" htmlFor={options ? id : undefined}>
        {label} {isRunning && <Spinner size="1" />}
      </Text>
      {options && (
        <select
          id={id}
          className={field.select}
          value={shown ?? ''}
          aria-invalid={error !== undefined}
          aria-describedby={error === undefined ? undefined : `${id}-says`}
          onChange={({ target }) => choose(target.value === '' ? null : Number(target.value))}
        >
          <option value="" hidden={!none.isChoosable}>
            {none.label}
          </option>
          {options.map(({ value, label, why }) => (
            <option key={value} value={value} disabled={Boolean(why)}>
              {why ?? label}
            </option>
          ))}
        </select>
      )}
      {error !== undefined && (
        <ErrorLine as="div" id={`${id}-says`} size="1">
          {messageOf(error)}
        </ErrorLine>
      )}
      {children}
    </div>
  )
}
