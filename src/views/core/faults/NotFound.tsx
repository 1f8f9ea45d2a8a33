import { Button, Flex, Heading, Text } from '@radix-ui/themes'
import { useEffect } from 'react'
import { Link } from 'wouter'
import { inLanguage } from '#api/core/texts/inLanguage'

export type Texts = typeof texts
const texts = inLanguage('core/NotFound', {
  title: 'Page Not Found :(',
  text: "We couldn't find the page you were looking for.",
  home: 'Back to Home',
})

/** Unknown or forbidden (docs/product.md, Screens and Permissions). */
export function NotFound({ isFullPage = false }: { isFullPage?: boolean }) {
  useEffect(() => {
    document.title = texts.title
  }, [])
  return (
    <Flex asChild direction="column" align="center" justify="center" gap="3" p="6" minHeight={isFullPage ? '100dvh' : '60dvh'}>
      {isFullPage ? <main>{content}</main> : <div>{content}</div>}
    </Flex>
  )
}

const content = (
  <>
    <Heading as="h1" size="7" align="center" tabIndex={-1}>
      {texts.title}
    </Heading>
    <Text as="p" color="gray" align="center">
      {texts.text}
    </Text>
    <Button asChild mt="2">
      <Link href="/">{texts.home}</Link>
    </Button>
  </>
)
