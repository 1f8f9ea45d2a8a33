import { path } from '../core/paths'
import { recordPaths } from '../core/recordPaths'

export const integrationPaths = {
  connections: recordPaths('/services-integrations/ftp-connection'),
  folders: '/services-integrations/ftp/list',
  folder: path('/services-integrations/ftp/list/:title'),
  tags: '/services-integrations/google-ads',
  analytics: '/statistics/google-analytics',
}
