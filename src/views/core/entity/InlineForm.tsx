import { Button } from '@radix-ui/themes'
import { useEffect, useRef } from 'react'
import type { AnyEntity } from '#api/core/entity'
import type { Values } from '#machines/core/form'
import { Form } from '../field/Form'
import { SubmitButton } from '../field/SubmitButton'
import { toast } from '../toast/toast'
import { ConflictPanel } from './conflict/ConflictPanel'
import styles from './Entity.module.css'
import { EntityField } from './EntityFields'
import { LeaveGuard } from './LeaveGuard'
import { type Row, rowLabel } from './row'
import { texts } from './texts'
import { useEntityForm } from './useEntityForm'

const focusFirst = (box: HTMLElement | null) => box?.querySelector<HTMLElement>('input,select')?.focus()

type Props = { entity: AnyEntity; row?: Row; fixed?: Values; onClose: () => void }

export default function InlineForm({ entity, row, fixed, onClose }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const { form, conflict, isChoosing, changed, saved, failed } = useEntityForm({
    entity,
    row,
    fixed,
    onSaved: (now) => {
      toast.success(row ? texts.form.saved : texts.form.added(rowLabel(entity, now)))
      if (row) return onClose()
      form.send({ type: 'form.reset' })
      focusFirst(box.current)
    },
  })
  useEffect(() => focusFirst(box.current), [])

  const close = () => {
    form.send({ type: 'form.reset' })
    onClose()
  }
  return (
    <div ref={box}>
      {isChoosing && <ConflictPanel conflict={conflict} entity={entity} changed={changed} />}
      <Form
        form={form}
        label={row ? texts.editOf(rowLabel(entity, row)) : texts.add(entity.title)}
        summary={isChoosing ? 'none' : 'shown'}
        onSucceeded={(answer) => saved(answer)}
        onFailed={failed}
        onEscape={close}
      >
        <div className={styles.inline}>
          {Object.keys(entity.fields).map((name) => (
            <EntityField key={name} {...{ entity, row, form, name }} />
          ))}
          <div className={styles.inlineButtons}>
            <SubmitButton form={form} isDisabled={isChoosing}>
              {texts.form.save}
            </SubmitButton>
            <Button type="button" variant="soft" color="gray" onClick={close}>
              {texts.cancel}
            </Button>
          </div>
        </div>
      </Form>
      <LeaveGuard form={form} />
    </div>
  )
}
