import { sql } from 'drizzle-orm'
import type { PersonalData } from '../core/privacy/personal'

export const personalData: PersonalData = {
  people: {
    contact: {
      title: 'Messages by the contact form',
      why: 'To answer them',
      of: sql`p.email <> '' and lower(t.email) = lower(p.email)`,
      columns: {
        name: 'clear',
        email: 'clear',
        phone: 'clear',
        subject: 'clear',
        message: 'clear',
        search: 'search',
      },
      isRemoved: true,
      auditedAs: ['Contact'],
    },
    outbox_message: {
      title: 'Mails',
      why: 'To show which mails were sent',
      of: sql`(p.email <> '' and lower(t.recipient) = lower(p.email)) or (t.payload ->> 'userId') = p.id::text or (t.entity_name = 'Invoice' and exists (select from invoices v where v.id = t.record_id and v.customer_id = p.id)) or (t.entity_name = 'Offer' and exists (select from offers o join baskets b on b.id = o.basket_id where o.id = t.record_id and b.customer_id = p.id))`,
      columns: {
        kind: 'keep',
        recipient: 'pseudonym',
        about: 'keep',
        state: { erase: sql`case t.state when 'pending' then 'failed' else t.state end` },
        error: 'clear',
        search: 'search',
        key: 'keep',
        payload: 'clear',
        entity_name: 'keep',
        request_id: 'keep',
      },
      auditedAs: ['OutboxMessage'],
    },
    operator_activity_report: {
      title: 'Audit log',
      why: 'To know who changed what',
      of: sql`t.by_id = p.id or (t.entity_name = 'User' and t.record_id = p.id) or (t.entity_name = 'Invitation' and p.email <> '' and lower(t.record) = lower(p.email))`,
      columns: {
        operator: 'pseudonym',
        action: 'keep',
        entity: 'keep',
        record: 'pseudonym',
        details: 'clear',
        address: 'clear',
        search: 'search',
        entity_name: 'keep',
        changes: 'clear',
      },
    },
  },
  things: {
    company:
      'name org_number vat_number address postal_code city country email phone electronic_address bankgiro iban bic swish_number document_text english_document_text persian_document_text search',
    content: 'title slug language body search',
    email: 'email_address sender purpose search',
    email_templete: 'title subject language body search',
    hashtag: 'title search',
    landing_page: 'title non_latin_title introduction button_text button_link video description search',
    menu: 'title name non_latin_title link icon permission search',
    retention: '',
    slider: 'title non_latin_title link search',
  },
}
