import { facts } from '../core/facts'

export const administrationFacts = facts('/administration', 'Administration', {
  Slider: { title: 'Slider' },
  Content: { title: 'Site Info', plural: 'Site Info', permission: 'AdministrationSiteInfo' },
  Company: { title: 'Company', permission: 'AdministrationSiteInfo', only: ['item', 'edit'], isSingle: true },
  Menu: { title: 'Menu' },
  Hashtag: { title: 'Hashtag' },
  Email: { title: 'Email' },
  EmailTemplete: { title: 'Email template', slug: 'email-template' },
  Contact: { title: 'Contact', plural: 'Contact list', slug: 'contact-list', only: ['list'] },
  OutboxMessage: { title: 'Outbox message', plural: 'Outbox', slug: 'outbox', only: ['list'] },
  OperatorActivityReport: { title: 'Operator activity report', slug: 'operator-activity-reports', only: ['list'] },
  Retention: { title: 'Retention', permission: 'AccountsProfilesUsers', only: ['item', 'edit'], isSingle: true },
  LandingPage: { title: 'Landing page', permission: 'LandingPage', only: ['item', 'edit'], isSingle: true },
})
