import { Button, Code, Flex, Text } from '@radix-ui/themes'
import { useState } from 'react'
import { changeActiveStatus, changeUserPassword, resetSecondFactor } from '#api/accounts/users'
import { client } from '#api/core/client'
import type { AnyEntity } from '#api/core/entity'
import { refresh } from '#views/core/data.ts'
import { ConfirmDialog } from '#views/core/dialog/ConfirmDialog.tsx'
import { Modal } from '#views/core/dialog/Modal.tsx'
import { type Row, rowLabel } from '#views/core/entity/row.ts'
import { errorText } from '#views/core/faults/errorText.ts'
import { ErrorLine } from '#views/core/text/ErrorLine.tsx'
import { toast } from '#views/core/toast/toast.ts'
import { useCommand } from '#views/core/useCommand.ts'
import { texts } from './texts'

type Props = { entity: AnyEntity; row: Row; onClose: () => void }

/** Sends the shown state, so that a stale list does not toggle it back. */
export function StatusDialog({ entity, row, onClose }: Props) {
  const name = rowLabel(entity, row)
  const isActive = row.isActive === true
  const statusTexts = isActive ? texts.closing : texts.opening
  return (
    <ConfirmDialog
      title={statusTexts.title(name)}
      confirm={statusTexts.submit}
      isHarmless={!isActive}
      call={() => client.call(changeActiveStatus, { params: { id: row.id }, query: { expected: isActive ? 'true' : 'false' } })}
      onDone={() => {
        void refresh(entity.name)
        toast.success(statusTexts.done(name))
      }}
      onFailed={() => void refresh(entity.name)}
      onClose={onClose}
    >
      {statusTexts.text}
    </ConfirmDialog>
  )
}

export function FactorDialog({ entity, row, onClose }: Props) {
  const name = rowLabel(entity, row)
  const resettingTexts = texts.resetting
  return (
    <ConfirmDialog
      title={resettingTexts.title(name)}
      confirm={resettingTexts.submit}
      call={() => client.call(resetSecondFactor, { params: { id: row.id } })}
      onDone={({ data }) => toast.success(data.wasOn ? resettingTexts.done(name) : resettingTexts.none(name))}
      onClose={onClose}
    >
      {resettingTexts.text}
    </ConfirmDialog>
  )
}

export function PasswordDialog({ entity, row, onClose }: Props) {
  const [password, setPassword] = useState<string>()
  const command = useCommand<{ data: { password: string } }>({ onSucceeded: ({ data }) => setPassword(data.password) })
  const replacingTexts = texts.replacing
  return (
    <Modal title={<bdi>{replacingTexts.title(rowLabel(entity, row))}</bdi>} role="alertdialog" onClose={onClose}>
      {password === undefined ? (
        <Text as="p" size="2">
          {replacingTexts.text}
        </Text>
      ) : (
        <Flex direction="column" gap="3" align="start" role="status">
          <Text as="p" size="2">
            {replacingTexts.shown}
          </Text>
          <Code size="5" dir="ltr">
            {password}
          </Code>
        </Flex>
      )}
      {command.error !== undefined && <ErrorLine mt="3">{errorText(command.error, texts.failed)}</ErrorLine>}
      <Flex gap="3" justify="end" mt="4">
        {password === undefined ? (
          <>
            <Button variant="soft" color="gray" onClick={onClose}>
              {texts.cancel}
            </Button>
            <Button
              variant="soft"
              color="red"
              highContrast
              loading={command.isRunning}
              onClick={() => command.run(() => client.call(changeUserPassword, { params: { id: row.id } }))}
            >
              {replacingTexts.submit}
            </Button>
          </>
        ) : (
          <Button onClick={onClose}>{texts.done}</Button>
        )}
      </Flex>
    </Modal>
  )
}
