import { path } from '../core/paths'
import { recordPaths } from '../core/recordPaths'

export const libraryPaths = {
  label: recordPaths('/library-services/label-production'),
  barcode: recordPaths('/library-services/barcode-production'),
  printPreview: path('/library-services/label-production/print-preview/:id'),
  shelfLabels: '/library-services/label-production/shelves',
  templates: recordPaths('/library-services/label-template'),
}
