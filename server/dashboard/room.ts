import { sql } from 'drizzle-orm'
import type { Room } from '../core/manifest'
import type { PersonalData } from '../core/privacy/personal'
import { findHandlers } from './findRecords'
import { notificationHandlers, unreadBadge } from './notifications/handlers'
import * as tables from './notifications/tables'
import { reportHandlers } from './reports'
import { workHandlers } from './work'

const personalData: PersonalData = {
  people: {
    notification_reads: {
      title: 'Read notifications',
      why: 'To tell somebody what is new to them',
      of: sql`t.user_id = p.id`,
      columns: { kind: 'keep', seen: 'keep' },
      isRemoved: true,
    },
  },
}

export const dashboard: Room = {
  personalData,
  tables,
  handlers: [...reportHandlers, ...workHandlers, ...findHandlers, ...notificationHandlers],
  personalBadges: [unreadBadge],
}
