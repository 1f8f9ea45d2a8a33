import { Button, Flex, Text } from '@radix-ui/themes'
import type { ReactNode } from 'react'
import { inLanguage } from '#api/core/texts/inLanguage'
import { ErrorLine } from '../text/ErrorLine'
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

/** Asks before something that cannot be taken back. The button names the action, and a refusal shows inside. */
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
      {command.error !== undefined && <ErrorLine mt="3">{command.error instanceof Error ? command.error.message : texts.failed}</ErrorLine>}
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
