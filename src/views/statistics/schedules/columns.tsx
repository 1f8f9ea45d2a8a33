import type * as z from 'zod/mini'
import { metaOf } from '#api/core/field'
import { statistics } from '#api/statistics/entities'
import { columnsOfRows, type EntityColumn } from '#views/core/entity/columns.tsx'
import type { Row } from '#views/core/entity/row.ts'
import { dateTime } from '#views/core/format.ts'
import { Name } from '#views/core/text/Name.tsx'
import { texts } from '../texts'

const listTexts = texts.schedules.list
const entity = statistics.ReportSchedule

type ScheduleRow = Row & z.output<typeof entity.calls.item.answer>['data']

const choicesOf = (name: 'report' | 'period' | 'rhythm') => metaOf(entity.fields[name]).choices ?? {}
const chosen = (name: 'report' | 'period' | 'rhythm') => (row: ScheduleRow) => choicesOf(name)[row[name]] ?? row[name]

const choiceColumn = (name: 'report' | 'period' | 'rhythm', share = 1) => ({
  id: name,
  share,
  title: listTexts[name],
  sort: name,
  cell: chosen(name),
  text: chosen(name),
})

export const scheduleColumns: EntityColumn[] = columnsOfRows<ScheduleRow>([
  {
    id: 'title',
    title: listTexts.title,
    sort: 'title',
    share: 1.4,
    cell: ({ title }) => <Name>{title}</Name>,
    text: ({ title }) => title,
  },
  choiceColumn('report', 1.3),
  choiceColumn('period'),
  choiceColumn('rhythm'),
  {
    id: 'recipients',
    title: listTexts.recipients,
    sort: 'recipients',
    share: 1.4,
    cell: ({ recipients }) => <bdi dir="ltr">{recipients}</bdi>,
    text: ({ recipients }) => recipients,
  },
  {
    id: 'state',
    title: listTexts.state,
    width: 96,
    cell: ({ state }) => texts.schedules.states[state],
    text: ({ state }) => texts.schedules.states[state],
  },
  {
    id: 'nextAt',
    title: listTexts.next,
    width: 176,
    cell: ({ nextAt }) => nextAt && <time dateTime={nextAt}>{dateTime(nextAt, 'Europe/Stockholm')}</time>,
    text: ({ nextAt }) => nextAt && dateTime(nextAt, 'Europe/Stockholm'),
  },
])
