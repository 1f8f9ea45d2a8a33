import { number } from '../format'
import { counted as someOf } from '../list/texts'
import { lowerFirst } from './entityPages'

type Named = { title: string; plural: string }
const counted = (count: number, { title, plural }: Named) => `${number(count)} ${lowerFirst(count === 1 ? title : plural)}`

/** How a record is called, inside a sentence: what is written from right to left does not turn the sentence round. */
const quoted = (label: string) => `‘${/[\u0590-\u08ff]/.test(label) ? `\u2068${label}\u2069` : label}’`

/** Every word the screens of a declared entity say. */
export const texts = {
  add: (title: string) => `New ${lowerFirst(title)}`,
  search: (plural: string) => `Search ${lowerFirst(plural)}`,
  empty: {
    title: (plural: string) => `No ${lowerFirst(plural)} yet`,
    text: (plural: string) => `Add ${lowerFirst(plural)} to choose them in other records.`,
    readOnly: (plural: string) => `New ${lowerFirst(plural)} appear here.`,
  },
  counted: (said: string, count: string | undefined) => (count === undefined ? said : `${said} (${count})`),
  yes: 'Yes',
  no: 'No',
  number: 'Number',
  from: (label: string) => `${label} from`,
  to: (label: string) => `${label} to`,
  has: { true: 'Has one', false: 'Has none' },
  edit: 'Edit',
  remove: 'Remove',
  removeOf: (label: string) => `Remove ${label}`,
  editOf: (label: string) => `Edit ${label}`,
  system: 'Required by the system. It cannot be removed.',
  cancel: 'Cancel',
  close: 'Close',
  removing: {
    question: (label: string) => `Remove ${quoted(label)}?`,
    text: (title: string) => `This ${lowerFirst(title)} can no longer be chosen. This cannot be undone.`,
    done: (label: string) => `${quoted(label)} is removed.`,
    inUse: (label: string) => `${quoted(label)} is in use`,
    inUseText: 'Remove these references first:',
    more: (count: number) => `and ${number(count)} more`,
    changed: (who: string) => `${who} has changed this record since you opened it. Remove it anyway?`,
    gone: (label: string) => `${quoted(label)} is already removed.`,
    doubtful: 'The connection was lost before the server answered. Check the list to see whether the record is removed.',
  },
  removingMany: {
    button: 'Remove',
    question: (count: number, of: Named) => `Remove ${counted(count, of)}?`,
    title: (count: number, of: Named) => `Removing ${counted(count, of)}`,
    text: 'They can no longer be chosen. This cannot be undone. Records in use are not removed and are listed here with the reason.',
    nothing: 'The system requires all of these. None can be removed.',
    system: (count: number) =>
      count === 1 ? '1 more is required by the system and stays.' : `${number(count)} more are required by the system and stay.`,
    confirm: (count: number) => `Remove ${number(count)}`,
    reading: 'Loading the selected rows…',
    progress: (done: number, all: number) => `${number(done)} of ${number(all)} done`,
    stop: 'Stop',
    leaving: {
      title: 'Stop removing?',
      text: 'Some rows are not removed yet. If you leave this page, they stay.',
      leave: 'Stop and leave',
    },
    summary: (removed: number, left: number) => `${number(removed)} removed, ${number(left)} not. The remaining rows are still selected.`,
    done: (count: number) => (count === 1 ? '1 is removed.' : `${number(count)} are removed.`),
    notSent: 'Not removed: you stopped before this row.',
    changed: (who: string) => `${who} has changed this record since you opened it. The list shows the current version.`,
  },
  somebody: 'Somebody else',
  form: {
    details: 'Details',
    more: 'Text and pictures',
    save: 'Save',
    saveNew: 'Save',
    saveAndAdd: 'Save and add another',
    saved: 'Saved.',
    added: (label: string) => `${quoted(label)} is added.`,
    notSaved: 'Could not save.',
    unsaved: 'Not saved',
    allSaved: 'All changes saved',
    back: (plural: string) => `Back to ${lowerFirst(plural)}`,
    gone: 'This record does not exist or was removed.',
    failed: 'Could not load the record',
    forbidden: 'You may not see this',
    readOnly: 'Your role can view this but not change it.',
    doubtful:
      'The connection was lost before the server answered, so your changes may not be saved. They are still here. You can safely save again.',
    offline: 'You are offline. Your changes stay on this computer. Save them when the connection is back.',
  },
  conflict: {
    title: (who: string) => `${who} changed this record too`,
    text: 'You both changed these fields. Choose which values to save. All other changes are merged.',
    draftTitle: 'This record changed after your draft',
    draftText: 'Your draft and the record differ in these fields. Choose which values to save. All other changes are merged.',
    field: 'Field',
    mine: 'Yours',
    theirs: (who: string) => `By ${who}`,
    stands: 'Current value',
    allMine: 'All yours',
    allTheirs: 'All theirs',
    save: 'Save choices',
    use: 'Use choices',
    later: 'Continue editing',
    empty: 'empty',
    merged: (who: string, fields: string) => `${who} changed ${fields} meanwhile. Both changes are saved.`,
  },
  leaving: {
    title: 'Leave without saving?',
    text: 'Your changes stay on this computer as a draft, which you can restore when you come back.',
    stay: 'Stay',
    leave: 'Leave',
    discard: 'Discard and leave',
  },
  exporting: {
    button: 'Export',
    title: (count: number, isAtLeast?: boolean) =>
      count === 1 ? 'Export 1 row, this view' : `Export ${someOf(count, isAtLeast)} rows, this view`,
    text: 'Rows that match the search and filters, in this order, with the visible columns.',
    csv: 'CSV',
    xlsx: 'Excel',
    reading: (done: number, total: number | undefined) =>
      total === undefined ? `${number(done)} rows loaded` : total ? `${number(done)} of ${number(total)} rows loaded` : 'Loading rows',
    writing: 'Writing the file',
    finished: (count: number) => (count === 1 ? '1 row exported.' : `${number(count)} rows exported.`),
    failed: 'The export stopped',
    leaving: {
      title: 'Stop the export?',
      text: 'The export is not finished. If you leave this page, no file is written.',
      leave: 'Stop and leave',
    },
    tooMany: 'Excel allows 1,048,575 rows per sheet. Narrow the list, or export CSV.',
  },
} as const
