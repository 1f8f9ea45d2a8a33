import { integrations } from '#api/integrations/entities'
import { EntityList } from '#views/core/entity/EntityList.tsx'
import { shownBy } from '#views/core/entity/entityPages.ts'
import { entityScreens } from '#views/core/entity/entityScreens.tsx'
import type { PageProps } from '#views/core/pages.ts'
import { AnalyticsState } from './AnalyticsState'
import { analytics } from './analyticsActor'

const screens = entityScreens(integrations)
export const preload = screens.preload

export default function GoogleAds(props: PageProps) {
  const { entity, screen, path } = shownBy(integrations, props.page)
  if (screen !== 'list') return <screens.Page {...props} />
  return <EntityList key={path} entity={entity} path={path} title={props.page.title} above={<AnalyticsState actor={analytics} />} />
}
