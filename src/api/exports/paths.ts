import { recordPaths } from '../core/recordPaths'

export const exportPaths = {
  profiles: recordPaths('/services-integrations/export-profile'),
  metadata: '/library-services/manage-metadata/new',
  romanisation: '/library-services/romanisation',
  libris: recordPaths('/services-integrations/libris'),
  onix: recordPaths('/services-integrations/onix'),
  catalog: recordPaths('/services-integrations/pdf'),
  marc21: recordPaths('/services-integrations/marc21'),
}
