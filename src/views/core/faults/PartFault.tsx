import { Button, Flex, Text } from '@radix-ui/themes'
import { tryAgain } from './tryAgain'

/** A part of a page whose answer could not be read: what is missing, and another try, which has no button where it would be in vain. */
export const PartFault = ({ text, onRetry }: { text: string; onRetry?: () => void }) => (
  <Flex role="alert" align="center" gap="3">
    <Text size="2" color="red">
      <bdi>{text}</bdi>
    </Text>
    {onRetry && (
      <Button type="button" size="1" variant="soft" onClick={onRetry}>
        {tryAgain}
      </Button>
    )}
  </Flex>
)
