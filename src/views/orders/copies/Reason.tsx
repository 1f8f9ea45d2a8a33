import { Text } from '@radix-ui/themes'
import { useId } from 'react'
import styles from './Copies.module.css'

type Props = { label: string; value: string; onTyped: (text: string) => void }

export function Reason({ label, value, onTyped }: Props) {
  const id = useId()
  return (
    <div className={styles.form}>
      <Text as="label" size="2" weight="medium" htmlFor={id}>
        {label} *
      </Text>
      <textarea
        id={id}
        className={styles.reason}
        dir="auto"
        rows={2}
        maxLength={500}
        value={value}
        onChange={({ target }) => onTyped(target.value)}
      />
    </div>
  )
}
