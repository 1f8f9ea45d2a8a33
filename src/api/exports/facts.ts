import { facts } from '../core/facts'

/** Who gets exports, and how they want them. */
export const exportFacts = facts('/services-integrations', 'ServicesIntegrations', {
  ExportProfile: { title: 'Export profile', permission: 'ServicesIntegrations' },
})
