import { Flex, Skeleton } from '@radix-ui/themes'
import { PageHeading } from './PageHeading'

/** A page that is on its way: its heading at once, and the weight of a list below it. */
export const PageSkeleton = ({ title }: { title: string }) => (
  <Flex direction="column" gap="4" aria-busy="true">
    <PageHeading>{title}</PageHeading>
    <Skeleton height="36px" maxWidth="480px" />
    <Skeleton height="320px" />
  </Flex>
)
