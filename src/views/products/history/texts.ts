export const texts = {
  title: 'History',
  none: 'No changes since it was added.',
  failed: 'Could not load the history.',
  all: 'Show all',
  added: 'Added',
  addedEdition: 'Edition added',
  removed: 'Removed',
  empty: 'nothing',
  becomes: 'became',
} as const
