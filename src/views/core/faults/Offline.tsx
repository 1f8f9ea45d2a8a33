import { Button, Flex, Heading, Text } from '@radix-ui/themes'
import { useEffect, useRef } from 'react'
import dialogStyles from './Dialog.module.css'

// The odd spelling is the product's own (docs/product.md, Screens).
const texts = { title: 'connetcion lost', text: 'your connection lost.', reload: 'reload' }

/**
 * Shown while the browser is offline; it goes by itself when it is back. Everything below it stays as
 * it is; Escape puts it aside, to copy or to read what is there. A page that goes on without a connection
 * (`data-works-offline` on the document) stays in use under it, with the keyboard where it was.
 */
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
