import * as z from 'zod/mini'
import { answer } from '../answer'
import { endpoint, id } from '../endpoint'
import type { AnyEntity } from '../entity'
import { version } from '../entityCalls'

/** Days within which a merge can be undone. */
export const undoDays = 30

/** `both` is for lists alone: every entry of the two, once. */
const side = z.enum(['kept', 'merged', 'both'], { error: 'One of kept, merged, both' })
export type Side = z.output<typeof side>

const moved = z.object({ title: z.string(), count: z.int() })

const merged = z.object({
  /** Null in a dry run. */
  mergeId: z.nullable(id),
  keptId: id,
  /** Version of the kept record after the merge. */
  version,
  /** References that point at the kept record from now on. */
  moved: z.array(moved),
  /** Records that come along, such as order lines of editions. */
  along: z.array(moved),
  /** Fields of the kept record that change. */
  changes: z.array(z.object({ label: z.string(), from: z.string(), to: z.string() })),
})
export type Merged = z.output<typeof merged>

const undone = z.object({
  restoredId: id,
  record: z.string(),
  back: z.array(moved),
  /** One sentence each. */
  stays: z.array(z.string()),
})
export type Undone = z.output<typeof undone>

const past = z.object({ id, at: z.string(), by: z.nullable(z.string()), record: z.string(), until: z.string() })
export type PastMerge = z.output<typeof past>

const duplicate = z.object({ id, label: z.string(), more: z.string(), why: z.string() })
export type Duplicate = z.output<typeof duplicate>

const pair = z.object({ ...duplicate.shape, others: z.array(duplicate) })

type MergingCalls = ReturnType<typeof callsOf>

function callsOf({ name, title, permissions: { edit, item } }: AnyEntity) {
  const isRehearsal = z._default(z.boolean(), false)
  return {
    merge: endpoint(`POST ${name}/Merge${name}`, {
      permission: edit,
      summary: `${title}: merge one into another, which is kept, with all that points at it`,
      body: z.object({
        kept: z.object({ id, version }),
        merged: z.object({ id, version }),
        /** By field. Without one, the kept record's value, or the other's where that is empty. */
        values: z._default(z.record(z.string(), side), {}),
        isRehearsal,
      }),
      answer: answer(merged),
    }),
    undo: endpoint(`POST ${name}/UndoMerge${name}/{id}`, {
      permission: edit,
      summary: `${title}: restore a merged record and what pointed at it, within ${undoDays} days`,
      body: z.object({ isRehearsal }),
      answer: answer(undone),
    }),
    past: endpoint(`GET ${name}/${name}Merges/{id}`, {
      isReading: true,
      permission: item,
      summary: `${title}: merges into this record that can still be undone`,
      answer: answer(z.array(past)),
    }),
    duplicates: endpoint(`GET ${name}/${name}Duplicates/{id}`, {
      isReading: true,
      permission: item,
      summary: `${title}: records that look like this one`,
      answer: answer(z.array(duplicate)),
    }),
    duplicateList: endpoint(`POST ${name}/${name}DuplicateList`, {
      isReading: true,
      permission: item,
      summary: `${title}: records that look like older ones, the newest first`,
      /** Records with a lower id are looked at. */
      body: z.object({ before: z.optional(id) }),
      answer: answer(z.object({ pairs: z.array(pair), next: z.nullable(id) })),
    }),
    notDuplicate: endpoint(`POST ${name}/NotDuplicate${name}`, {
      permission: edit,
      summary: `${title}: remember that two are no duplicates`,
      body: z.object({ id, otherId: id }),
      answer: answer(z.null()),
    }),
  }
}

const made = new Map<string, MergingCalls>()

export function mergingOf(entity: AnyEntity): MergingCalls {
  const calls = made.get(entity.name) ?? callsOf(entity)
  made.set(entity.name, calls)
  return calls
}
