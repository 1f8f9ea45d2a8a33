import type { PgTable, PgView } from 'drizzle-orm/pg-core'
import type { Contract } from '#api/core/contract'
import type { Queryable } from '../db/database'
import type { MenuBadges } from './badges'
import type { DemoFill } from './demo'
import type { Bound } from './http/endpoints'
import type { Job } from './jobs'
import type { MessageKinds } from './outbox/messages'
import type { PersonalData } from './privacy/personal'
import type { Retention } from './privacy/retention'
import type { Follow, NamedRows, RecordTable } from './registry'

/** What the server's part of a room brings, beside its contract; everything that app does for all rooms follows from it. `Known` is what its handlers are told. */
export type Room<Known = unknown> = {
  /** Tables made by hand. */
  tables?: Readonly<Record<string, PgTable>>
  /** Views over tables. */
  views?: Readonly<Record<string, PgView>>
  /** Which of its tables are about people, and what an export and an erasure do with their columns. */
  personalData?: PersonalData
  /** Which of its rows are removed after some time. */
  retention?: readonly Retention[]
  /** Those of them that fields of declared entities may name. */
  records?: Readonly<Record<string, RecordTable>>
  /** What rows of its tables are called, by the table's name in the database; others go by their number. */
  namedRows?: Readonly<Record<string, NamedRows>>
  /** What carries out its calls, beside those of its entities. */
  handlers?: readonly Bound[] | ((known: Known) => readonly Bound[])
  /** What it does when a record of an entity is changed or added to what its rows hold of it: by the entity's name, in the writer's transaction. */
  follows?: Readonly<Record<string, Follow>>
  /** The counts it adds to the menu. */
  badges?: MenuBadges
  /** What it does by itself, every so often, while the server runs. */
  jobs?: readonly Job[] | ((known: Known) => readonly Job[])
  /** The kinds of messages it queues (server/core/outbox). */
  messages?: MessageKinds | ((known: Known) => MessageKinds)
  /** Makes the records that the product itself needs, where they are missing: at every start, several at once. */
  systemRows?: (tx: Queryable) => Promise<void>
  /** Fills its tables for a demonstration. */
  demo?: DemoFill
}

/** A room with its calls and entities. Of an entity its table, its calls and what removing asks follow. */
export type WholeRoom<Known = unknown> = Room<Known> & { contract: Contract }
