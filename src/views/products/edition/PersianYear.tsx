import { Button } from '@radix-ui/themes'
import { useSelector } from '@xstate/react'
import { type FormActor, shownValue } from '#machines/core/form'
import { beside } from '#views/core/field/MoneyInField.tsx'
import styles from './Edition.module.css'
import { gregorianOf } from './gregorianOf'
import { texts } from './texts'

const inPersianDigits = (text: string) => text.replace(/\d/g, (digit) => '۰۱۲۳۴۵۶۷۸۹'.charAt(Number(digit)))

export function PersianYear({ form, name, isReadOnly = false }: { form: FormActor; name: string; isReadOnly?: boolean }) {
  const typed = useSelector(form, (snapshot) => String(shownValue(snapshot, name) ?? ''))
  const found = gregorianOf(typed)
  if (found === undefined || isReadOnly) return null
  const take = () => {
    const printed = beside(name, 'printedYear')
    const snapshot = form.getSnapshot()
    const hasPrinted = printed in snapshot.context.values
    if (hasPrinted && !shownValue(snapshot, printed))
      form.send({ type: 'field.chosen', name: printed, value: inPersianDigits(typed.trim()) })
    form.send({ type: 'field.chosen', name, value: found })
    form.send({ type: 'field.left', name })
  }
  return (
    <div className={styles.offer} role="status">
      <Button type="button" size="1" variant="soft" onClick={take}>
        {texts.gregorian(found)}
      </Button>
    </div>
  )
}
