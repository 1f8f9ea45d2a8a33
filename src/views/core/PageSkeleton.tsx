import { PageHeading } from './PageHeading'
import { Skeleton } from './text/Skeleton'

export const PageSkeleton = ({ title }: { title: string }) => (
  <div className="rt-Flex rt-r-fd-column rt-r-gap-4" aria-busy="true">
    <PageHeading>{title}</PageHeading>
    <Skeleton style={{ height: 36, maxWidth: 480 }} />
    <Skeleton style={{ height: 320 }} />
  </div>
)
