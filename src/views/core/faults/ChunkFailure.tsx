import { Button, Flex, Heading, Text } from '@radix-ui/themes'
import { useEffect, useState } from 'react'
import { inLanguage } from '#api/core/texts/inLanguage'
import type { ChunkError } from '../chunk'
import { tryAgain } from './tryAgain'

export type Texts = typeof texts
const texts = inLanguage('core/ChunkFailure', {
  failed: (title: string) => `The chunk of '${title}' failed to load`,
  lost: 'The connection may have been interrupted. What you typed is saved on this computer, and held moves are still pending.',
  replaced: 'A newer version of the app is available. Reload to continue. What you typed is saved.',
  reload: 'Reload the page',
})

/** Its page names another entry script. */
async function isReplaced(signal: AbortSignal): Promise<boolean> {
  const entry = document.querySelector<HTMLScriptElement>('script[type="module"][src]')
  if (!entry) return false
  const response = await fetch('/', { signal, cache: 'no-store', headers: { Accept: 'text/html' } })
  return response.ok && !(await response.text()).includes(entry.getAttribute('src') ?? '')
}

/** docs/product.md, Errors. */
export function ChunkFailure({ error, onRetry, isFullPage = false }: { error: ChunkError; onRetry: () => void; isFullPage?: boolean }) {
  const [isOutdated, setOutdated] = useState(false)
  useEffect(() => {
    const leaving = new AbortController()
    isReplaced(leaving.signal).then(setOutdated, () => undefined)
    return () => leaving.abort()
  }, [])
  const retry = (
    <Button variant={isOutdated ? 'soft' : 'solid'} color={isOutdated ? 'gray' : undefined} onClick={onRetry}>
      {tryAgain}
    </Button>
  )
  return (
    <Flex
      direction="column"
      align="start"
      justify="center"
      gap="3"
      p="6"
      mx="auto"
      maxWidth="560px"
      minHeight={isFullPage ? '100dvh' : '60dvh'}
      role="alert"
    >
      <Heading as="h1" size="5">
        {texts.failed(error.title)}
      </Heading>
      <Text as="p">{isOutdated ? texts.replaced : texts.lost}</Text>
      <Flex gap="3" mt="2">
        {!isOutdated && retry}
        <Button variant={isOutdated ? 'solid' : 'soft'} color={isOutdated ? undefined : 'gray'} onClick={() => location.reload()}>
          {texts.reload}
        </Button>
        {isOutdated && retry}
      </Flex>
    </Flex>
  )
}
