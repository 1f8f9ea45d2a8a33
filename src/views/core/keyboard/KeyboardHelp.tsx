import { Button, Flex, Kbd, Text } from '@radix-ui/themes'
import { inLanguage } from '#api/core/texts/inLanguage'
import controls from '../controls.module.css'
import { Modal } from '../dialog/Modal'
import { groupsHere, type ShortcutGroup } from './groups'
import styles from './KeyboardHelp.module.css'
import { useSingleKeys } from './singleKeys'

export type Texts = typeof texts
const texts = inLanguage('core/KeyboardHelp', {
  title: 'Keyboard shortcuts',
  close: 'Close',
  hint: 'Shortcuts follow the physical key, whatever the keyboard layout. They are inactive while you type.',
  single: 'Single-key shortcuts',
  singleHint: 'Turn them off if you use speech input or press keys by accident. The setting is saved on this computer.',
  off: 'off',
  everywhere: 'Everywhere',
  goTo: 'Open the command palette',
  help: 'This list of keys',
  list: 'In this list',
  next: 'Next row',
  previous: 'Previous row',
  extend: 'Extend the selection',
  toggle: 'Select the row',
  togglePage: 'Select all rows of the page',
  open: 'Open the row',
  search: 'Search',
  clear: 'Clear the selection',
} as const)

const ofLists: ShortcutGroup = {
  title: texts.list,
  keys: [
    { keys: ['J', '↓'], does: texts.next },
    { keys: ['K', '↑'], does: texts.previous },
    { keys: ['Shift J', 'Shift ↓'], does: texts.extend },
    { keys: ['X'], does: texts.toggle },
    { keys: ['Shift X', 'Ctrl A'], does: texts.togglePage },
    { keys: ['Enter'], does: texts.open },
    { keys: ['/'], does: texts.search },
    { keys: ['Esc'], does: texts.clear },
  ],
}

const ofEveryPage: ShortcutGroup = {
  title: texts.everywhere,
  keys: [
    { keys: ['Ctrl K'], does: texts.goTo },
    { keys: ['?'], does: texts.help },
  ],
}

/** All keys of this page, and the switch for single keys. */
export default function KeyboardHelp({ onClose }: { onClose: () => void }) {
  const [hasSingleKeys, setSingleKeys] = useSingleKeys()
  const groups = [...groupsHere(), ofEveryPage].map((group) => (group === 'list' ? ofLists : group))
  return (
    <Modal title={texts.title} onClose={onClose}>
      {groups.map((group) => (
        <section key={group.title}>
          <Text as="p" size="1" color="gray" mt="4" mb="2">
            {group.title}
          </Text>
          <dl className={styles.keys}>
            {group.keys.map(({ keys, does }) => (
              <div key={does}>
                <dt>{does}</dt>
                <dd>{hasSingleKeys ? keys.map(cap) : keysLeft(keys)}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
      <Text as="p" size="1" color="gray" mt="4">
        {texts.hint}
      </Text>
      <div className={styles.single}>
        <label className={controls.option}>
          <input
            type="checkbox"
            aria-describedby="single-keys-hint"
            checked={hasSingleKeys}
            onChange={({ target }) => setSingleKeys(target.checked)}
          />
          {texts.single}
        </label>
        <Text as="p" size="1" color="gray" id="single-keys-hint">
          {texts.singleHint}
        </Text>
      </div>
      <Flex justify="end" mt="4">
        <Button variant="soft" color="gray" onClick={onClose}>
          {texts.close}
        </Button>
      </Flex>
    </Modal>
  )
}

const cap = (key: string) => <Kbd key={key}>{key}</Kbd>

function keysLeft(keys: readonly string[]) {
  const left = keys.filter((key) => !isSingle(key))
  return left.length > 0 ? left.map(cap) : <span className={styles.off}>{texts.off}</span>
}

const isSingle = (key: string) => [...key.replace(/^Shift /, '')].length === 1 && !/[←-↓]/.test(key)
