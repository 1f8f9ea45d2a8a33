import { path } from '../core/paths'
import { recordPaths } from '../core/recordPaths'

export const exportPaths = {
  profiles: recordPaths('/services-integrations/export-profile'),
  metadata: '/library-services/manage-metadata/new',
  romanisation: '/library-services/romanisation',
  libris: recordPaths('/services-integrations/libris'),
  onix: recordPaths('/services-integrations/onix'),
  catalog: recordPaths('/services-integrations/pdf'),
  marc21: recordPaths('/services-integrations/marc21'),
  /** Nothing reads a PDF back. */
  roundTrip: {
    libris: path('/services-integrations/libris/round-trip/:id'),
    onix: path('/services-integrations/onix/round-trip/:id'),
    marc21: path('/services-integrations/marc21/round-trip/:id'),
  },
}
