import { sweeping } from '../core/jobs/leased'
import type { Room } from '../core/manifest'
import { buildJobs } from './builds'
import { deliveryJobs } from './delivery'
import { exportsDemo } from './demo'
import { exportHandlers, type Known } from './handlers'
import { personalData } from './personalData'
import * as tables from './tables'

export const exports_: Room<Known> = {
  personalData,
  tables,
  handlers: exportHandlers,
  jobs: ({ secrets, network, accounts: { publicUrl }, failed }) => [
    sweeping('exports', (db, clock) => ({ db, clock, secrets, network, publicUrl, failed }), [buildJobs, deliveryJobs]),
  ],
  demo: exportsDemo,
}
