/** Every word of the saved views of a list. */
export const texts = {
  title: 'Saved views',
  none: 'None yet.',
  name: 'Name of this view',
  save: 'Save',
  replace: 'Replace',
  saved: (title: string) => `Saved: ${title}`,
  remove: (title: string) => `Remove the view ${title}`,
  hint: 'Keeps search, filters, sort and columns. Its link can be sent to a colleague.',
  unread: 'The saved views could not be read.',
  failed: 'The view could not be removed',
} as const
