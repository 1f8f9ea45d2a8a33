import { Button } from '@radix-ui/themes'
import { PageHeading } from '#views/core/PageHeading.tsx'
import type { PageProps } from '#views/core/pages.ts'
import { AnalyticsState } from './AnalyticsState'
import { analytics } from './analyticsActor'
import { texts } from './texts'

/** docs/product.md, Screens. */
const address = import.meta.env.VITE_ANALYTICS_URL || 'https://analytics.google.com/'

export default function GoogleAnalytics({ page }: PageProps) {
  return (
    <>
      <PageHeading className="rt-r-mb-4">{page.title}</PageHeading>
      <AnalyticsState actor={analytics} />
      <Button asChild>
        <a href={address} target="_blank" rel="noopener noreferrer">
          {texts.google.external}
        </a>
      </Button>
    </>
  )
}
