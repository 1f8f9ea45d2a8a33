import { integrationFacts } from '#api/integrations/facts'
import { integrationPaths } from '#api/integrations/paths'
import { entityPages } from '#views/core/entity/entityPages.ts'
import { byPage, type Page } from '#views/core/pages.ts'

const ftp = () => import('./FtpPage')
// Separate expressions: of two imports in one, Vite includes only the last one's styles.
const connections = () => import('./Connections')
const googleAds = () => import('./GoogleAds')
const entities = entityPages(integrationFacts, (entity) => (entity === 'FtpConnection' ? connections() : googleAds()))

const list = entities.find(({ shows }) => shows?.entity === 'GoogleTag' && shows.screen === 'list')

export const pages: Page[] = [
  // docs/product.md, Screens.
  ...(list ? [{ ...list, path: integrationPaths.tags, title: 'Google Ads', menu: { title: 'Google Ads' } }] : []),
  ...entities.map((page) => (page === list ? { ...page, menu: undefined } : page)),
  {
    path: integrationPaths.folders,
    title: 'FTP',
    permission: 'ServicesIntegrationsFTP',
    menu: { title: 'FTP', query: byPage },
    load: ftp,
  },
  { path: integrationPaths.folder.pattern, title: 'FTP', permission: 'ServicesIntegrationsFTP', load: ftp },
  {
    path: integrationPaths.analytics,
    title: 'Google Analytics',
    permission: 'AnalyticsGoogle',
    menu: { title: 'Google Analytics' },
    load: () => import('./GoogleAnalytics'),
  },
]
