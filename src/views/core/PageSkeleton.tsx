import { Flex, Heading, Skeleton } from '@radix-ui/themes'

/** A page that is on its way: its heading at once, and the weight of a list below it. */
export const PageSkeleton = ({ title }: { title: string }) => (
  <Flex direction="column" gap="4" aria-busy="true">
    <Heading as="h1" size="6">
      {title}
    </Heading>
    <Skeleton height="36px" maxWidth="480px" />
    <Skeleton height="320px" />
  </Flex>
)
