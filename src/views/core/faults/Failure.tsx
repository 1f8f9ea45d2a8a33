import { Button, Code, Flex, Heading, Text } from '@radix-ui/themes'
import { inLanguage } from '#api/core/texts/inLanguage'
import { ChunkError } from '../chunk'
import { ChunkFailure } from './ChunkFailure'
import { errorText } from './errorText'
import { ReportButton } from './ReportButton'
import { tryAgain } from './tryAgain'

export type Texts = typeof texts
const texts = inLanguage('core/Failure', {
  title: 'Unexpected Application Error!',
  text: 'This part of the app has stopped working. What you typed is saved on this computer.',
  reload: 'Reload the page',
  details: 'Details for support:',
})

/** A missing chunk, or the generic error screen (docs/product.md, Screens). */
export function Failure({ error, onRetry, isFullPage = false }: { error: unknown; onRetry: () => void; isFullPage?: boolean }) {
  if (error instanceof ChunkError) return <ChunkFailure error={error} isFullPage={isFullPage} onRetry={onRetry} />
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
      <Heading as="h1" size="6">
        {texts.title}
      </Heading>
      <Text as="p">{texts.text}</Text>
      <Text as="p" size="2" color="gray">
        {texts.details} <Code dir="ltr">{errorText(error)}</Code>
      </Text>
      <Flex gap="3" mt="2" wrap="wrap">
        <Button onClick={onRetry}>{tryAgain}</Button>
        <Button variant="soft" color="gray" onClick={() => location.reload()}>
          {texts.reload}
        </Button>
        <ReportButton />
      </Flex>
    </Flex>
  )
}
