import { Button, Flex, Text } from '@radix-ui/themes'
import { inLanguage } from '#api/core/texts/inLanguage'
import { Modal } from '#views/core/dialog/Modal.tsx'
import { useSession } from '#views/core/system.ts'

export type Texts = typeof texts
const texts = inLanguage('app/SignOutDialog', {
  title: 'Log out and discard unsaved changes?',
  text: 'This computer has a draft with unsaved changes. Logging out deletes the draft. To keep your changes, go back and save them.',
  cancel: 'Cancel',
  logout: 'Logout',
})

export default function SignOutDialog({ onClose }: { onClose: () => void }) {
  const session = useSession()
  return (
    <Modal title={texts.title} role="alertdialog" onClose={onClose}>
      <Text as="p" size="2">
        {texts.text}
      </Text>
      <Flex gap="3" justify="end" mt="4">
        <Button variant="soft" color="gray" onClick={onClose}>
          {texts.cancel}
        </Button>
        <Button
          variant="soft"
          color="red"
          highContrast
          onClick={() => {
            onClose()
            session.send({ type: 'session.signOut' })
          }}
        >
          {texts.logout}
        </Button>
      </Flex>
    </Modal>
  )
}
