import type { Endpoint } from '#api/core/endpoint'
import { statistics } from '#api/statistics/entities'
import { pauseReport, resumeReport, sendReportNow } from '#api/statistics/schedules'
import type { Scenario, World } from './auditScenarios'

export const ofStatistics = new Map<Endpoint, Scenario>()
const does = (endpoint: Endpoint, scenario: Scenario) => void ofStatistics.set(endpoint, scenario)

const schedule = async ({ admin }: World) => {
  const body = {
    title: 'Board',
    report: 'sales' as const,
    period: 'lastMonth' as const,
    step: 'month' as const,
    compare: 'none' as const,
    rhythm: 'monthly' as const,
    monthDay: null,
    hour: 7,
    recipients: 'board@example.org',
    files: 'both' as const,
    isPaused: false,
  }
  return (await admin.call(statistics.ReportSchedule.calls.add, { body })).data.id
}

does(pauseReport, async (world) => {
  const id = await schedule(world)
  return () => world.admin.call(pauseReport, { params: { id } })
})
does(resumeReport, async (world) => {
  const id = await schedule(world)
  await world.admin.call(pauseReport, { params: { id } })
  return () => world.admin.call(resumeReport, { params: { id } })
})
does(sendReportNow, async (world) => {
  const id = await schedule(world)
  return () => world.admin.call(sendReportNow, { params: { id } })
})
