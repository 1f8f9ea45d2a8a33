import { facts } from '../core/facts'

export const exportFacts = facts('/services-integrations', 'ServicesIntegrations', {
  ExportProfile: { title: 'Export profile', permission: 'ServicesIntegrations' },
})
