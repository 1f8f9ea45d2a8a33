import { Button, Flex, Text } from '@radix-ui/themes'
import { tryAgain } from './tryAgain'

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
