import * as z from 'zod/mini'
import { answer, emptyAnswer, listAnswer, listRequest } from '../core/answer'
import { endpoint } from '../core/endpoint'
import { type AnyEntity, declareEntities } from '../core/entity'
import { type Fields, rowOf, version } from '../core/entityCalls'
import { choice, code, email, flag, optional, ref, text, time, unique } from '../core/field'
import { documentLanguageLabels } from '../core/kinds/documentLanguage'
import { invoiceDeliveryLabels } from '../core/kinds/invoiceDelivery'
import { peppolAddress } from '../core/kinds/peppolAddress'
import { vatNumberForm } from '../core/kinds/vatNumber'
import type { Permission } from '../core/permissions'
import { accountFacts } from './facts'

export const userKinds = {
  staff: 'Staff',
  distributor: 'Distributor',
  private: 'Individual',
  institutional: 'Institution',
  panel: 'Panel',
} as const
export type UserKind = keyof typeof userKinds

const names = {
  firstName: text('First name'),
  lastName: text('Last name'),
  nonLatinFirstName: optional(text('Non-Latin first name')),
  nonLatinLastName: optional(text('Non-Latin last name')),
}
const contact = { email: optional(email('Email')), phone: optional(text('Phone', 40)) }
const kind = choice('Kind', userKinds)
const username = unique(code('Username', /^[\w.@-]{2,100}$/, 'Use 2 to 100 letters, digits, dots, dashes or @'))
const active = { isActive: flag('Active') }
const unread = {
  hasUnknownCountry: flag('Unknown country'),
  lacksRole: flag('Active without a role'),
  lacksInvoiceData: flag('Lacks data for electronic invoices'),
  erasedAt: optional(time('Erased')),
}

const organisation = text('Organisation')
const taxed = {
  orgNumber: optional(text('Organisation number', 30)),
  vatNumber: optional(code('VAT number', vatNumberForm, 'With the country first and no spaces, as in FI12345678')),
  isVatCharged: flag('Pays Swedish VAT abroad'),
  currencyId: optional(ref('Currency', 'Currency', { hint: 'Empty: kronor. New orders are priced and invoiced in it' })),
  language: choice('Language of documents', documentLanguageLabels),
  invoiceDelivery: choice('Invoices are sent as', invoiceDeliveryLabels),
  electronicAddress: optional(peppolAddress('Electronic address')),
  buyerReference: optional(text('Buyer reference', 100)),
  orderReference: optional(text('Order reference', 100)),
}

/** One table. `isActive` has a call of its own. */
const declared = declareEntities(accountFacts, {
  User: {
    fields: {
      ...names,
      username,
      roleId: optional(ref('Role', 'Role')),
      kind,
      ...active,
      ...contact,
      organisation: optional(organisation),
      template: optional(choice('Template', { NotMenu: 'Without menu' })),
    },
  },
  IndividualAccount: { fields: { ...names, ...contact, email: email('Email'), kind, ...active, ...taxed, ...unread } },
  InstitutionalAccount: {
    fields: { organisation, ...names, ...contact, kind, ...active, ...taxed, ...unread },
  },
  AgentAccount: {
    fields: { ...names, organisation: optional(organisation), username, ...contact, ...active },
  },
  PanelAccount: {
    fields: { ...names, username, ...contact, ...active },
  },
})

const everyField = { ...declared.User.fields, ...taxed, ...unread }
const { isActive, hasUnknownCountry, lacksRole, lacksInvoiceData, erasedAt, ...editable } = everyField

const each = <F extends Fields, S>(fields: F, change: (field: z.ZodMiniType) => z.ZodMiniType) =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, change(field)])) as S

type Nullable<F extends Fields> = { [Name in keyof F]: z.ZodMiniNullable<F[Name]> }
type Optional<F extends Fields> = { [Name in keyof F]: z.ZodMiniOptional<z.ZodMiniNullable<F[Name]>> }

export const userFields: Fields = everyField
const sent = each<typeof editable, Optional<typeof editable>>(editable, (field) => z.optional(z.nullable(field)))

/** Nullable fields: customers have no username. */
export const userRow = rowOf({
  ...each<typeof editable, Nullable<typeof editable>>(editable, z.nullable),
  isActive,
  hasUnknownCountry,
  lacksRole,
  lacksInvoiceData,
  erasedAt,
})

/** The permission depends on the kind. */
export const userItem = endpoint('GET User/UserItem/{id}', {
  isReading: true,
  permission: '',
  summary: 'One account, for whoever may see its kind',
  answer: answer(userRow),
})

export const addNewUser = endpoint('POST User/AddNewUser', {
  permission: '',
  summary: 'Makes an account; one with a username and an address is sent a link to choose a password',
  body: z.object({ ...sent, kind }),
  answer: answer(userRow),
})

export const editUser = endpoint('PATCH User/EditUser/{id}', {
  permission: '',
  summary: 'Changes what is sent of an account, if it still is as `version` was',
  body: z.object({ version, ...sent }),
  answer: answer(userRow),
})

export const removeUser = endpoint('DELETE User/RemoveUser/{id}', {
  permission: '',
  summary: 'Removes an account that nothing names',
  query: z.object({ version: z.optional(z.pipe(z.coerce.number<string | number>(), version)) }),
  answer: emptyAnswer,
})

const list = (path: string, permission: Permission, summary: string) =>
  endpoint(`POST User/${path}`, { isReading: true, permission, summary, body: listRequest, answer: listAnswer(userRow) })

export const userLists = {
  User: list('UserList', 'AccountsProfilesUsers', 'Staff, and everybody else who signs in'),
  IndividualAccount: list('UserPrivateList', 'AccountsProfilesIndividualAccounts', 'Individual customers'),
  InstitutionalAccount: list('UserInstitutionalList', 'AccountsProfilesInstitutionalAccounts', 'Institutions'),
  AgentAccount: list('UserDistributorList', 'AccountsProfilesAgentAccounts', 'Agents: whoever distributes for the shop'),
  PanelAccount: list('UserPanelList', 'AccountsProfilesPanelAccounts', 'Who registered themselves'),
}

type Name = keyof typeof userLists

const withCalls = (name: Name): AnyEntity => ({
  ...declared[name],
  calls: {
    list: userLists[name],
    ...(declared[name].has('item') && { item: userItem, add: addNewUser, edit: editUser, remove: removeUser }),
  },
})

export const accounts: Readonly<Record<Name, AnyEntity>> = {
  User: withCalls('User'),
  IndividualAccount: withCalls('IndividualAccount'),
  InstitutionalAccount: withCalls('InstitutionalAccount'),
  AgentAccount: withCalls('AgentAccount'),
  PanelAccount: withCalls('PanelAccount'),
}

export const formOf = (entity: AnyEntity): AnyEntity => {
  const { isActive: _, hasUnknownCountry: __, lacksRole: _____, lacksInvoiceData: ___, erasedAt: ____, ...fields } = entity.fields
  return { ...entity, fields }
}
