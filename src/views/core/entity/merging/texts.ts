import type { Side } from '#api/core/merging/calls'
import { lowerFirst } from '#api/core/names'
import { number } from '../../format'

/** Isolated, so that right-to-left labels do not reorder the sentence. */
const quoted = (label: string) => `‘\u2068${label}\u2069’`

const sides: Record<Side, string> = { kept: 'Kept record', merged: 'Merged record', both: 'Both' }

export const texts = {
  mergeTwo: 'Merge two',
  find: 'Find duplicates',
  title: (title: string) => `Merge two ${lowerFirst(title)}`,
  keeps: 'Kept',
  goes: 'Merged into it',
  swap: 'Keep the other one',
  sides,
  fields: 'Choose a value for each field that differs.',
  same: 'All other fields have the same value.',
  reading: 'Loading both records…',
  checking: 'Checking what moves…',
  moves: 'What moves to the kept record',
  nothingMoves: 'Nothing refers to the merged record.',
  along: (list: string) => `With them: ${list}.`,
  counts: (rows: readonly { title: string; count: number }[]) => rows.map(({ title, count }) => `${title} (${number(count)})`).join(', '),
  after: (days: number) => `The old address leads to the kept record. You can undo the merge for ${number(days)} days on its page.`,
  confirm: 'Merge',
  cancel: 'Cancel',
  close: 'Close',
  held: 'Merging',
  failed: 'Could not merge. Try again.',
  done: (merged: string, kept: string) => `${quoted(merged)} was merged into ${quoted(kept)}.`,
  heading: 'Duplicates',
  looksLike: (label: string) => `Looks like ${quoted(label)}`,
  merge: 'Merge',
  mergeWith: (label: string) => `Merge with ${label}`,
  notDuplicate: 'Not a duplicate',
  notDuplicateOf: (label: string) => `${label} is not a duplicate`,
  wasMerged: (label: string) => `${quoted(label)} was merged into this record`,
  by: (who: string | null, ago: string) => (who ? `${who}, ${ago}` : ago),
  until: (date: string) => `Undo until ${date}`,
  undo: 'Undo merge',
  undoOf: (label: string) => `Undo merge of ${label}`,
  undoTitle: (label: string) => `Restore ${quoted(label)}?`,
  back: 'What moves back',
  nothingBack: 'No references move back.',
  stays: 'What stays',
  restore: 'Restore',
  restored: (label: string) => `${quoted(label)} is restored.`,
  listTitle: (plural: string) => `${plural} that look alike`,
  none: 'No duplicates among the newest records.',
  noMore: 'All records were compared.',
  older: 'Compare older records',
}
