import type { PgTable, PgView } from 'drizzle-orm/pg-core'
import type { Contract } from '#api/core/contract'
import type { Queryable } from '../db/database'
import type { MenuBadges, PersonalBadge } from './badges'
import type { DemoFill } from './demo'
import type { Bound } from './http/endpoints'
import type { Job } from './jobs'
import type { MessageKinds } from './outbox/messages'
import type { PersonalData } from './privacy/personal'
import type { Retention } from './privacy/retention'
import type { Follow, LoosePointer, NamedRows, RecordTable } from './registry'

export type Room<Context = unknown> = {
  tables?: Readonly<Record<string, PgTable>>
  views?: Readonly<Record<string, PgView>>
  personalData?: PersonalData
  retention?: readonly Retention[]
  records?: Readonly<Record<string, RecordTable>>
  namedRows?: Readonly<Record<string, NamedRows>>
  /** Columns without a foreign key that name records: a merge moves them too. */
  loosePointers?: readonly LoosePointer[]
  handlers?: readonly Bound[] | ((context: Context) => readonly Bound[])
  /** By entity name: runs in the writer's transaction when a record changes. */
  follows?: Readonly<Record<string, Follow>>
  badges?: MenuBadges
  personalBadges?: readonly PersonalBadge[]
  jobs?: readonly Job[] | ((context: Context) => readonly Job[])
  messages?: MessageKinds | ((context: Context) => MessageKinds)
  /** Creates missing records at every start, possibly in several processes. */
  systemRows?: (tx: Queryable) => Promise<void>
  demo?: DemoFill
}

export type CompleteRoom<Context = unknown> = Room<Context> & { contract: Contract }
