import { sql } from 'drizzle-orm'
import { contract } from '#api/integrations/contract'
import type { Room } from '../core/manifest'
import type { Keys } from './connections'
import { integrationsDemo } from './demo'
import { ftpHandlers } from './ftp'
import { googleTagHandlers } from './googleTags'
import * as tables from './tables'

export const integrations: Room<Keys> = {
  contract,
  tables,
  namedRows: { ftp_items: { entity: 'FtpItem', title: 'Remote files', label: sql.raw('u.path') } },
  handlers: ({ secrets, network }) => [...ftpHandlers({ secrets, network }), ...googleTagHandlers],
  demo: integrationsDemo,
}
