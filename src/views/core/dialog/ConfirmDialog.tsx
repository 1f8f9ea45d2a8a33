import { Button, Flex, Text } from '@radix-ui/themes'
import type { ReactNode } from 'react'
import { inLanguage } from '#api/core/texts/inLanguage'
import { Name } from '../text/Name'
import { useCommand } from '../useCommand'
import { Modal } from './Modal'

export type Texts = typeof texts
const texts = inLanguage('core/ConfirmDialog', { cancel: 'Cancel', failed: 'The action failed' })

export type ConfirmDialogProps<Answer> = {
  title: string
  children: ReactNode
  confirm: string
  isHarmless?: boolean
  call: () => Promise<Answer>
  onDone: (answer: Answer) => void
  onFailed?: () => void
  onClose: () => void
}

export function ConfirmDialog<Answer>({ title, children, confirm, isHarmless = false, call, ...on }: ConfirmDialogProps<Answer>) {
  const command = useCommand<Answer>({
    onSucceeded: (answer) => {
      on.onDone(answer)
      on.onClose()
    },
    onFailed: on.onFailed,
  })
  return (
    <Modal title={<Name>{title}</Name>} role="alertdialog" onClose={on.onClose}>
      <Text as="p" size="2">
        {children}
      </Text>
      {command.error !== undefined && (
        <Text as="p" size="2" color="red" role="alert" mt="3">
          <bdi>{command.error instanceof Error ? command.error.message : texts.failed}</bdi>
        </Text>
      )}
      <Flex gap="3" justify="end" mt="4" wrap="wrap">
        <Button type="button" variant="soft" color="gray" onClick={on.onClose}>
          {texts.cancel}
        </Button>
        <Button
          type="button"
          variant={isHarmless ? 'solid' : 'soft'}
          color={isHarmless ? undefined : 'red'}
          highContrast={!isHarmless}
          loading={command.isRunning}
          onClick={() => command.run(call)}
        >
          {confirm}
        </Button>
      </Flex>
    </Modal>
  )
}
