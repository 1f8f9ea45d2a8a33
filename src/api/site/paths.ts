export const sitePaths = {
  contacts: '/administration/contact-list/list',
  outbox: '/administration/outbox/list',
}
