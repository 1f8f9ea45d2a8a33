import { sql } from 'drizzle-orm'
import type { MenuBadges, PersonalBadge } from '../core/badges'
import type { Room } from '../core/manifest'
import { personName } from '../core/sqlParts'
import type { Accounts } from './accounts'
import * as accountTables from './accountTables'
import { authHandlers } from './auth'
import { countMenuHandlers } from './countMenu'
import { type HumanCheck, humanCheckHandlers } from './humanCheck'
import { listViewHandlers } from './listViews'
import { accountMessages } from './messages'
import { ownPasswordHandlers } from './ownPassword'
import { ownSessionHandlers } from './ownSessions'
import { personalData } from './personalData'
import { profileHandlers } from './profile'
import { secondFactorHandlers } from './proof/secondFactor'
import { registrationHandlers } from './registration'
import { roleHandlers } from './roles'
import * as signInTables from './signInTables'
import { accessRows } from './systemRows'
import * as tables from './tables'

type Context = {
  accounts: Accounts
  humanCheck: HumanCheck
  badges: readonly MenuBadges[]
  personalBadges: readonly PersonalBadge[]
}

export const access: Room<Context> = {
  personalData,
  tables: { ...tables, ...accountTables, ...signInTables },
  records: { Role: tables.roles, User: tables.users },
  namedRows: { users: { entity: 'User', title: 'Users', label: personName('u') } },
  handlers: ({ accounts, humanCheck, badges, personalBadges }) => [
    ...authHandlers(humanCheck, accounts),
    ...humanCheckHandlers(humanCheck),
    ...countMenuHandlers(badges, personalBadges),
    ...ownPasswordHandlers(accounts),
    ...profileHandlers,
    ...ownSessionHandlers,
    ...listViewHandlers,
    ...secondFactorHandlers,
    ...registrationHandlers(accounts),
    ...roleHandlers(),
  ],
  messages: ({ accounts }) => accountMessages(accounts),
  systemRows: accessRows,
  retention: [{ kind: 'signInDays', from: 'known_places', since: sql`t.seen_at` }],
}
