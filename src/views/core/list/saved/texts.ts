export const texts = {
  title: 'Saved views',
  none: 'None yet.',
  name: 'Name of this view',
  save: 'Save',
  replace: 'Replace',
  saved: (title: string) => `Saved: ${title}`,
  remove: (title: string) => `Remove the view ${title}`,
  hint: 'Saves search, filters, sorting and columns. You can send the link to a colleague.',
  unread: 'Could not load the saved views.',
  failed: 'Could not remove the view',
} as const
