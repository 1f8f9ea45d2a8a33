import { integrations } from '#api/integrations/entities'
import { type DemoFill, type DemoRecords, hasRecords, insertRecords } from '../core/demo'

const records: DemoRecords = [
  [
    integrations.GoogleTag,
    [
      { title: 'Orders from the shop', kind: 'ads', key: 'AW-000000000', isActive: false },
      { title: 'Newsletter sign-ups', kind: 'ads', key: 'AW-000000001', isActive: false },
      { title: 'The shop’s pages', kind: 'analytics', key: 'G-0000000000', isActive: false },
    ],
  ],
]

/** Tags with keys that are nobody's. The connections come with the servers they lead to (demoServers.ts). */
export const integrationsDemo: DemoFill = async ({ tx }) => {
  if (await hasRecords(tx, records)) return undefined
  await insertRecords(tx, records)
  return records
}
