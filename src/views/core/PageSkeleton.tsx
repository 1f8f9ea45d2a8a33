import { Flex, Skeleton } from '@radix-ui/themes'
import { PageHeading } from './PageHeading'

export const PageSkeleton = ({ title }: { title: string }) => (
  <Flex direction="column" gap="4" aria-busy="true">
    <PageHeading>{title}</PageHeading>
    <Skeleton height="36px" maxWidth="480px" />
    <Skeleton height="320px" />
  </Flex>
)
