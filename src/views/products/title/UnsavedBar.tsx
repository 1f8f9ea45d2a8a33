import { Button, Text } from '@radix-ui/themes'
import { shallowEqual, useSelector } from '@xstate/react'
import type { FormActor } from '#machines/core/form'
import { SubmitButton } from '#views/core/field/SubmitButton.tsx'
import { useConnection } from '#views/core/system.ts'
import styles from './Title.module.css'
import { texts } from './texts'
import { changesIn } from './values'

/** Computed from the values, so that a form just opened shows nothing. */
export function UnsavedBar({ form, isNew, isHeld }: { form: FormActor; isNew: boolean; isHeld: boolean }) {
  const changes = useSelector(form, ({ context: { values, typed, saved } }) => changesIn({ ...values, ...typed }, saved), shallowEqual)
  const isSending = useSelector(form, (state) => state.matches({ entry: 'submitting' }))
  const isOffline = useSelector(useConnection(), (connection) => connection.matches('offline'))
  const count = changes.title + changes.inEditions
  const message = count ? texts.changes(changes) : isNew ? '' : texts.nothing
  return (
    <div className={styles.bar}>
      <Text size="2" role="status">
        {message}
        {isOffline && count > 0 && ` · ${texts.offline}`}
      </Text>
      {!isNew && (
        <Button type="button" variant="soft" color="gray" disabled={!count || isSending} onClick={() => form.send({ type: 'form.reset' })}>
          {texts.discard}
        </Button>
      )}
      <SubmitButton form={form} isDisabled={isHeld || (!isNew && !count && !isSending)}>
        {texts.save}
      </SubmitButton>
    </div>
  )
}
