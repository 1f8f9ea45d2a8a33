import { sql } from 'drizzle-orm'
import type { MenuBadges } from '../core/badges'
import type { Room } from '../core/manifest'
import type { PersonalData } from '../core/privacy/personal'
import { adminHandlers, mailHandlers, requestMessages } from './admin'
import { agentsDemo } from './demo'
import { ownHandlers } from './own'
import { proposalHandlers } from './proposals'
import { distributorRequests, requestItems } from './tables'

const personalData: PersonalData = {
  things: {
    distributor_requests: 'origin state warehouse note',
    request_items: 'currency note',
  },
}

const badges: MenuBadges = {
  section: 'admin-agent',
  from: sql`distributor_requests where state in ('new', 'inProgress', 'delivered')`,
  entries: {
    'admin-preorder': { permission: 'DistributorOrder', count: sql`count(*) filter (where state = 'new')::int` },
    'admin-distributor': { permission: 'DistributorInProgressDoneOrders', count: sql`count(*) filter (where state <> 'new')::int` },
  },
}

export const agents: Room = {
  personalData,
  tables: { distributorRequests, requestItems },
  namedRows: {
    distributor_requests: { entity: 'DistributorRequest', title: 'Requests to distributors', label: sql.raw("'#' || u.id") },
    request_items: { entity: 'DistributorRequest', title: 'Requests to distributors', label: sql.raw("'#' || u.request_id") },
  },
  handlers: [...adminHandlers, ...mailHandlers, ...ownHandlers, ...proposalHandlers],
  messages: requestMessages,
  badges,
  demo: agentsDemo,
}
