import { facts } from '../core/facts'

export const integrationFacts = facts('/services-integrations', 'ServicesIntegrations', {
  FtpConnection: { title: 'FTP connection', permission: 'ServicesIntegrationsFTP' },
  GoogleTag: { title: 'Google Tag', permission: 'ServicesIntegrationsGoogleAds', slug: 'google-ads' },
})
