import { inLanguage } from '#api/core/texts/inLanguage'
import { number } from '#views/core/format.ts'

/** Texts of the menu, the bars and the drawer around every page. */
export const texts = inLanguage('app/shell', {
  skip: 'Skip to the content',
  menu: 'Main menu',
  start: 'Start',
  search: 'Go to…',
  empty: 'Your role cannot open any page yet. Ask an administrator for access.',
  toDo: (count: number) => `${number(count)} to do`,
  logout: 'Logout',
  account: 'Account of',
  own: 'Your account',
  notifications: 'Notifications',
  unread: (count: number) => `Notifications, ${count} unread`,
  open: 'Open the menu',
  drawer: 'Menu',
  close: 'Close the menu',
  expand: 'Expand the menu',
  collapse: 'Collapse the menu',
})
