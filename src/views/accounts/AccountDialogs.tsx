import { Button, Code, Flex, Text } from '@radix-ui/themes'
import { useState } from 'react'
import { changeActiveStatus, changeUserPassword, resetSecondFactor } from '#api/accounts/users'
import { client } from '#api/core/client'
import type { AnyEntity } from '#api/core/entity'
import { refresh } from '../core/data'
import { type Row, rowLabel } from '../core/entity/row'
import { Modal } from '../core/list/Modal'
import { toast } from '../core/toast/toast'
import { useCommand } from '../core/useCommand'
import { texts } from './texts'

type Props = { entity: AnyEntity; row: Row; onClose: () => void }

const messageOf = (error: unknown) => (error instanceof Error ? error.message : texts.failed)

const Refusal = ({ error }: { error: unknown }) => (
  <Text as="p" size="2" color="red" role="alert" mt="3">
    <bdi>{messageOf(error)}</bdi>
  </Text>
)

/** Closes an account or opens it again; what the list showed goes along, so that nobody toggles it back by mistake. */
export function StatusDialog({ entity, row, onClose }: Props) {
  const name = rowLabel(entity, row)
  const isActive = row.isActive === true
  const said = isActive ? texts.closing : texts.opening
  const command = useCommand({
    onSucceeded: () => {
      void refresh(entity.name)
      toast.success(said.done(name))
      onClose()
    },
    onFailed: () => void refresh(entity.name),
  })
  const toggle = () => client.call(changeActiveStatus, { params: { id: row.id }, query: { expected: isActive ? 'true' : 'false' } })
  return (
    <Modal title={<bdi>{said.title(name)}</bdi>} role="alertdialog" onClose={onClose}>
      <Text as="p" size="2">
        {said.text}
      </Text>
      {command.error !== undefined && <Refusal error={command.error} />}
      <Flex gap="3" justify="end" mt="4">
        <Button variant="soft" color="gray" onClick={onClose}>
          {texts.cancel}
        </Button>
        <Button
          variant={isActive ? 'soft' : 'solid'}
          color={isActive ? 'red' : undefined}
          highContrast={isActive}
          loading={command.isRunning}
          onClick={() => command.run(toggle)}
        >
          {said.submit}
        </Button>
      </Flex>
    </Modal>
  )
}

/** For whoever has lost their device and their recovery codes. */
export function FactorDialog({ entity, row, onClose }: Props) {
  const name = rowLabel(entity, row)
  const said = texts.resetting
  const command = useCommand<{ data: { wasOn: boolean } }>({
    onSucceeded: ({ data }) => {
      toast.success(data.wasOn ? said.done(name) : said.none(name))
      onClose()
    },
  })
  return (
    <Modal title={<bdi>{said.title(name)}</bdi>} role="alertdialog" onClose={onClose}>
      <Text as="p" size="2">
        {said.text}
      </Text>
      {command.error !== undefined && <Refusal error={command.error} />}
      <Flex gap="3" justify="end" mt="4">
        <Button variant="soft" color="gray" onClick={onClose}>
          {texts.cancel}
        </Button>
        <Button
          variant="soft"
          color="red"
          highContrast
          loading={command.isRunning}
          onClick={() => command.run(() => client.call(resetSecondFactor, { params: { id: row.id } }))}
        >
          {said.submit}
        </Button>
      </Flex>
    </Modal>
  )
}

/** Another password for somebody who cannot get a mail; shown once. */
export function PasswordDialog({ entity, row, onClose }: Props) {
  const [password, setPassword] = useState<string>()
  const command = useCommand<{ data: { password: string } }>({ onSucceeded: ({ data }) => setPassword(data.password) })
  const said = texts.replacing
  return (
    <Modal title={<bdi>{said.title(rowLabel(entity, row))}</bdi>} role="alertdialog" onClose={onClose}>
      {password === undefined ? (
        <Text as="p" size="2">
          {said.text}
        </Text>
      ) : (
        <Flex direction="column" gap="3" align="start" role="status">
          <Text as="p" size="2">
            {said.shown}
          </Text>
          <Code size="5" dir="ltr">
            {password}
          </Code>
        </Flex>
      )}
      {command.error !== undefined && <Refusal error={command.error} />}
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
              {said.submit}
            </Button>
          </>
        ) : (
          <Button onClick={onClose}>{texts.done}</Button>
        )}
      </Flex>
    </Modal>
  )
}
