import { Button, Text } from '@radix-ui/themes'
import { Modal } from '../dialog/Modal'
import styles from './Entity.module.css'
import { texts } from './texts'
import { useLeaving } from './useLeaving'

type Props = { said: { title: string; text: string; leave: string }; onLeave: () => void }

export function StopAndLeave({ said, onLeave }: Props) {
  const { going, stay } = useLeaving(() => true)
  if (!going) return null
  return (
    <Modal title={said.title} role="alertdialog" onClose={stay}>
      <Text as="p" size="2">
        {said.text}
      </Text>
      <div className={styles.buttons}>
        <Button
          type="button"
          variant="soft"
          color="red"
          onClick={() => {
            onLeave()
            going.go()
          }}
        >
          {said.leave}
        </Button>
        <Button type="button" onClick={stay}>
          {texts.leaving.stay}
        </Button>
      </div>
    </Modal>
  )
}
