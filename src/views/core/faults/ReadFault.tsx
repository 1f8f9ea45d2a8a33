import { Button, Flex, Text } from '@radix-ui/themes'
import { PageHeading } from '../PageHeading'
import { tryAgain } from './tryAgain'

export const ReadFault = ({ title, error, onRetry }: { title: string; error: Error; onRetry: () => void }) => (
  <Flex direction="column" gap="4">
    <PageHeading>{title}</PageHeading>
    <Flex role="alert" direction="column" align="start" gap="3">
      <Text as="p" color="red">
        <bdi>{error.message}</bdi>
      </Text>
      <Button variant="soft" onClick={onRetry}>
        {tryAgain}
      </Button>
    </Flex>
  </Flex>
)
