import { Button, Flex, Text } from '@radix-ui/themes'
import { texts } from './texts'

/** A section that could not be read, and another try; the rest of the page stands. */
export const ReadAgain = ({ error, onRetry }: { error: Error; onRetry: () => void }) => (
  <Flex role="alert" direction="column" align="start" gap="3">
    <Text as="p" size="2" color="red">
      <bdi>{error.message}</bdi>
    </Text>
    <Button variant="soft" onClick={onRetry}>
      {texts.retry}
    </Button>
  </Flex>
)
