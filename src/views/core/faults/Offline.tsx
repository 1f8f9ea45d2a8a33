import { Button, Flex, Heading, Text } from '@radix-ui/themes'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { inLanguage } from '#api/core/texts/inLanguage'
import dialogStyles from '../dialog/Dialog.module.css'
import { worksOffline } from '../offline/worksOffline'
import styles from './Offline.module.css'

// Spelled as in docs/product.md, Screens.
export type Texts = typeof texts
const texts = inLanguage('core/Offline', {
  title: 'connetcion lost',
  text: 'your connection lost.',
  reload: 'reload',
  bar: 'No connection. What you do here is kept on this device and sent when it is back.',
})

/** Shown while offline: a bar on pages that work so, elsewhere a dialog above an unchanged page, which Escape hides. */
export const Offline = () => (useSyncExternalStore(worksOffline.subscribe, worksOffline.get) ? <OfflineBar /> : <OfflineDialog />)

const OfflineBar = () => (
  <div role="status" className={styles.bar}>
    {texts.bar}
  </div>
)

function OfflineDialog() {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => dialog.current?.showModal(), [])
  return (
    <dialog ref={dialog} className={dialogStyles.dialog} aria-labelledby="offline-title" aria-describedby="offline-text">
      <Flex direction="column" gap="3">
        <Heading as="h2" size="4" id="offline-title">
          {texts.title}
        </Heading>
        <Text as="p" size="2" id="offline-text">
          {texts.text}
        </Text>
        <Flex justify="end" mt="2">
          <Button onClick={() => location.reload()}>{texts.reload}</Button>
        </Flex>
      </Flex>
    </dialog>
  )
}
