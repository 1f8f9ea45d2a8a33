import { Button, Flex, Heading, Text } from '@radix-ui/themes'
import { useEffect, useRef } from 'react'
import dialogStyles from '../dialog/Dialog.module.css'

// Spelled as in docs/product.md, Screens.
const texts = { title: 'connetcion lost', text: 'your connection lost.', reload: 'reload' }

/** Shown while offline, above an unchanged page; Escape hides it. Pages that work offline (`data-works-offline`) stay usable. */
export function Offline() {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    if (!('worksOffline' in document.documentElement.dataset)) return dialog.current?.showModal()
    const before = document.activeElement as HTMLElement | null
    dialog.current?.show()
    before?.focus()
  }, [])
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
