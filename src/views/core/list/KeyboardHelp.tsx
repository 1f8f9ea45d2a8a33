import { Button, Flex, Kbd, Text } from '@radix-ui/themes'
import styles from './List.module.css'
import { Modal } from './Modal'
import { shortcutTexts as said } from './shortcutTexts'
import { texts } from './texts'

/** Keys that belong together, each with what it does. */
export type ShortcutGroup = { title: string; keys: readonly { keys: readonly string[]; does: string }[] }

const ofLists: ShortcutGroup = {
  title: said.group,
  keys: [
    { keys: ['J', '↓'], does: said.next },
    { keys: ['K', '↑'], does: said.previous },
    { keys: ['Shift J', 'Shift ↓'], does: said.extend },
    { keys: ['X'], does: said.toggle },
    { keys: ['Shift X', 'Ctrl A'], does: said.togglePage },
    { keys: ['Enter'], does: said.open },
    { keys: ['/'], does: said.search },
    { keys: ['Esc'], does: said.clear },
    { keys: ['?'], does: said.help },
  ],
}

export default function KeyboardHelp({ groups, onClose }: { groups: readonly ShortcutGroup[]; onClose: () => void }) {
  return (
    <Modal title={texts.keyboard} onClose={onClose}>
      {[...groups, ofLists].map((group) => (
        <section key={group.title}>
          <Text as="p" size="1" color="gray" mt="4" mb="2">
            {group.title}
          </Text>
          <dl className={styles.keys}>
            {group.keys.map(({ keys, does }) => (
              <div key={does}>
                <dt>{does}</dt>
                <dd>
                  {keys.map((key) => (
                    <Kbd key={key}>{key}</Kbd>
                  ))}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
      <Text as="p" size="1" color="gray" mt="4">
        {said.hint}
      </Text>
      <Flex justify="end" mt="4">
        <Button variant="soft" color="gray" onClick={onClose}>
          {texts.close}
        </Button>
      </Flex>
    </Modal>
  )
}
