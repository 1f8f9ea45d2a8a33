import { Button, Text } from '@radix-ui/themes'
import { Modal } from '../dialog/Modal'
import styles from './Entity.module.css'
import { texts } from './texts'
import { useLeaving } from './useLeaving'

type Props = { title: string; text: string; leave: string; onLeave: () => void }

export function StopAndLeave({ title, text, leave, onLeave }: Props) {
  const { going, stay } = useLeaving(() => true)
  if (!going) return null
  return (
    <Modal title={title} role="alertdialog" onClose={stay}>
      <Text as="p" size="2">
        {text}
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
          {leave}
        </Button>
        <Button type="button" onClick={stay}>
          {texts.leaving.stay}
        </Button>
      </div>
    </Modal>
  )
}
