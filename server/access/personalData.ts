import { sql } from 'drizzle-orm'
import type { PersonalData } from '../core/privacy/personal'

export const personalData: PersonalData = {
  people: {
    users: {
      title: 'Account',
      why: 'To know who orders, and who signs in',
      of: sql`t.id = p.id`,
      columns: {
        kind: 'keep',
        template: 'keep',
        language: 'keep',
        invoice_delivery: 'keep',
        first_name: { erase: sql`'Erased person'` },
        last_name: { erase: sql`t.id::text` },
        username: 'clear',
        non_latin_first_name: 'clear',
        non_latin_last_name: 'clear',
        organisation: 'clear',
        email: 'clear',
        phone: 'clear',
        org_number: 'clear',
        vat_number: 'clear',
        electronic_address: 'clear',
        buyer_reference: 'clear',
        order_reference: 'clear',
        password_hash: 'secret',
        search: 'search',
      },
      auditedAs: ['User', 'Registration'],
    },
    sessions: {
      title: 'Sign-ins',
      why: 'To keep somebody signed in, and to show them where',
      of: sql`t.user_id = p.id`,
      columns: {
        token_hash: 'secret',
        address: 'clear',
        browser: 'clear',
      },
      isRemoved: true,
    },
    account_tokens: {
      title: 'Links in mails',
      why: 'To prove an address',
      of: sql`t.user_id = p.id or (p.email <> '' and lower(t.email) = lower(p.email))`,
      columns: {
        token_hash: 'secret',
        purpose: 'keep',
        email: 'clear',
        username: 'clear',
        password_hash: 'secret',
      },
      isRemoved: true,
    },
    second_factors: {
      title: 'Second factor',
      why: 'To sign in safely',
      of: sql`t.user_id = p.id`,
      columns: {
        secret: 'secret',
        offered: 'secret',
      },
      isRemoved: true,
    },
    recovery_codes: {
      title: 'Recovery codes',
      why: 'To sign in safely',
      of: sql`t.user_id = p.id`,
      columns: {
        code_hash: 'secret',
      },
      isRemoved: true,
    },
    known_places: {
      title: 'Known devices',
      why: 'To tell somebody about sign-ins elsewhere',
      of: sql`t.user_id = p.id`,
      columns: {
        kind: 'keep',
        key: 'secret',
      },
      isRemoved: true,
    },
    list_views: {
      title: 'Saved lists',
      why: 'To find a list again',
      of: sql`t.user_id = p.id`,
      columns: {
        list: 'keep',
        title: 'clear',
        query: 'clear',
      },
      isRemoved: true,
    },
  },
  things: {
    erasures: '',
    login_failures: 'key',
    permission: 'title name description search',
    permission_category: 'title description search',
    role_permissions: 'permission',
    roles: 'title description search',
    server_secrets: 'name value',
    used_human_checks: 'signature',
  },
}
