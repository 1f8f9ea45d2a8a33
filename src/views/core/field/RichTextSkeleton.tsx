import { Skeleton } from '@radix-ui/themes'
import { useId } from 'react'
import { Field } from './Field'
import styles from './RichTextField.module.css'

export function RichTextSkeleton({ label, isRequired }: { label: string; isRequired: boolean }) {
  const id = useId()
  return (
    <Field id={id} label={label} isRequired={isRequired}>
      <Skeleton className={styles.skeleton} />
    </Field>
  )
}
