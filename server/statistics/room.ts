import { sql } from 'drizzle-orm'
import type { Room } from '../core/manifest'
import type { PersonalData } from '../core/privacy/personal'
import { statisticsDemo } from './demo'
import { beginFolds, foldJob } from './fold'
import { lineHandlers } from './lines'
import { reportHandlers } from './reading'
import { scheduleHandlers } from './schedules/handlers'
import { reportMessages } from './schedules/message'
import { scheduleJob } from './schedules/sending'
import * as tables from './tables'

const addresses = sql`regexp_split_to_array(t.recipients, ', ?')`

const personalData: PersonalData = {
  people: {
    report_schedule: {
      title: 'Reports by mail',
      why: 'To send them',
      of: sql`p.email <> '' and exists (select from unnest(${addresses}) a where lower(a) = lower(p.email))`,
      columns: {
        title: 'keep',
        report: 'keep',
        period: 'keep',
        step: 'keep',
        compare: 'keep',
        rhythm: 'keep',
        recipients: { erase: sql`array_to_string(array(select a from unnest(${addresses}) a where lower(a) <> lower(p.email)), ', ')` },
        files: 'keep',
        search: 'search',
      },
      auditedAs: ['ReportSchedule'],
    },
  },
  things: {
    report_sends: '',
    report_timers: 'stopped',
    request_moves: 'from to',
    sales_days: 'currency',
    sales_folds: '',
    sales_lines: 'source kind item currency',
    sales_months: 'currency',
  },
}

export const statistics: Room = {
  personalData,
  tables,
  handlers: [...reportHandlers, ...lineHandlers, ...scheduleHandlers],
  jobs: [foldJob, scheduleJob],
  messages: reportMessages,
  systemRows: beginFolds,
  demo: statisticsDemo,
}
