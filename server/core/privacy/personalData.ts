import { sql } from 'drizzle-orm'
import type { PersonalData } from './personal'

export const personalData: PersonalData = {
  people: {
    idempotency_keys: {
      title: 'Answers to repeated calls',
      why: 'To do a call once; removed after a week',
      of: sql`t.user_id = p.id or (p.email <> '' and position(p.email in t.answer) > 0)`,
      columns: {
        key: 'secret',
        call: 'keep',
        hash: 'secret',
        answer: 'secret',
      },
      isRemoved: true,
    },
  },
  things: {
    file_parts: 'bytes',
    object_removals: 'key',
    audit_log_trims: 'kind',
    merges: 'entity_name label data',
    not_duplicates: 'entity_name',
  },
}
