/** Every word of what was done to a title. */
export const texts = {
  title: 'History',
  none: 'Nothing has been changed since it was entered.',
  failed: 'What was changed could not be read.',
  all: 'Show all',
  added: 'Added',
  addedEdition: 'Edition added',
  removed: 'Removed',
  empty: 'nothing',
  becomes: 'became',
} as const
