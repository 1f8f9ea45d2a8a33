import { facts } from '../core/facts'

export const accountFacts = facts('/accounts-profiles', 'AccountsProfiles', {
  User: { title: 'User', permission: 'AccountsProfilesUsers' },
  IndividualAccount: { title: 'Individual account', slug: 'individual-accounts' },
  InstitutionalAccount: { title: 'Institutional account', slug: 'institutional-accounts' },
  AgentAccount: { title: 'Agent account', slug: 'agent-accounts', only: ['list'] },
  PanelAccount: { title: 'Panel account', slug: 'panel-accounts', only: ['list'] },
})
