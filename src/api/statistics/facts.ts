import { facts } from '../core/facts'

export const statisticsFacts = facts('/statistics', 'Statistics', {
  ReportSchedule: {
    title: 'Report by mail',
    plural: 'Reports by mail',
    slug: 'report-schedule',
    permission: 'Statistics',
    only: ['list', 'item', 'add', 'edit', 'remove'],
  },
})
