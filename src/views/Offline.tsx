import { Button, Flex, Heading, Text } from '@radix-ui/themes'
import { useSelector } from '@xstate/react'
import { useEffect, useRef } from 'react'
import dialogStyles from './Dialog.module.css'
import { useConnection } from './system'

// The odd spelling is the product's own (SPEC.md section 2).
const texts = { title: 'connetcion lost', text: 'your connection lost.', reload: 'reload' }

/**
 * Stands while the browser is offline, and goes by itself when it is back. Everything below it stays
 * as it is; Escape puts it aside, to copy or to read what is there.
 */
export function Offline() {
  const isOffline = useSelector(useConnection(), (snapshot) => snapshot.matches('offline'))
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    if (isOffline) dialog.current?.showModal()
    else dialog.current?.close()
  }, [isOffline])
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
