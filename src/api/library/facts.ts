import { facts } from '../core/facts'

/** What library services keep; the pages of labels and barcodes are in their own table. */
export const libraryFacts = facts('/library-services', 'LibraryServices', {
  LabelTemplate: { title: 'Label template', permission: 'LibraryServicesLabelProduction' },
})
