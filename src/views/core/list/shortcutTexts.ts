/** What each key of a list does, as the list of keys says it. */
export const shortcutTexts = {
  hint: 'Keys go by their place on the keyboard, whatever its layout; they are silent while you type.',
  group: 'In this list',
  next: 'Next row',
  previous: 'Previous row',
  extend: 'Select on the way',
  toggle: 'Select the row',
  togglePage: 'Select the page',
  open: 'Open the row',
  search: 'Search',
  clear: 'Clear the selection',
  help: 'This list of keys',
} as const
