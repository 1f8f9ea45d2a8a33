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
    text: (plural: string) => `What is added under ${plural} stands here and can be chosen elsewhere from then on.`,
    readOnly: (plural: string) => `What comes in under ${plural} stands here.`,
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
  system: 'The product itself needs it: it cannot be removed.',
  cancel: 'Cancel',
  close: 'Close',
  removing: {
    question: (label: string) => `Remove ${quoted(label)}?`,
    text: (title: string) => `This ${lowerFirst(title)} can no longer be chosen, and cannot be brought back.`,
    done: (label: string) => `${quoted(label)} is removed.`,
    inUse: (label: string) => `${quoted(label)} is in use`,
    inUseText: 'It can be removed once nothing of this points at it:',
    more: (count: number) => `and ${number(count)} more`,
    changed: (who: string) => `${who} has changed it since you saw it. Remove it all the same?`,
    gone: (label: string) => `${quoted(label)} was removed already.`,
    doubtful: 'The connection was lost before an answer came. The list shows whether it is gone.',
  },
  removingMany: {
    button: 'Remove',
    question: (count: number, of: Named) => `Remove ${counted(count, of)}?`,
    title: (count: number, of: Named) => `Removing ${counted(count, of)}`,
    text: 'They can no longer be chosen, and cannot be brought back. What is still in use stays, and is named here with what needs it.',
    nothing: 'The product itself needs all of these: none can be removed.',
    system: (count: number) =>
      count === 1
        ? 'One more is needed by the product itself: it stays.'
        : `${number(count)} more are needed by the product itself: they stay.`,
    confirm: (count: number) => `Remove ${number(count)}`,
    reading: 'Reading which these are',
    progress: (done: number, all: number) => `${number(done)} of ${number(all)} answered`,
    stop: 'Stop',
    leaving: {
      title: 'Stop removing?',
      text: 'Some have not had their turn: if you leave this page now, they stay.',
      leave: 'Stop and leave',
    },
    summary: (removed: number, left: number) => `${number(removed)} removed, ${number(left)} not. Those that stay are still selected.`,
    done: (count: number) => (count === 1 ? '1 is removed.' : `${number(count)} are removed.`),
    notSent: 'Not removed: stopped before its turn.',
    changed: (who: string) => `${who} has changed it since you saw it. The list shows it as it is now.`,
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
    notSaved: 'It was not saved.',
    unsaved: 'Not saved yet',
    allSaved: 'Everything is saved',
    back: (plural: string) => `Back to ${lowerFirst(plural)}`,
    gone: 'It does not exist, or not any longer.',
    failed: 'It could not be read',
    forbidden: 'You may not see this',
    readOnly: 'Your role may see this, not change it.',
    doubtful:
      'The connection was lost before an answer came: it may or may not be saved. What you typed is kept here; saving again overwrites nothing.',
    offline: 'You are offline. What you type is kept on this computer; it can be saved once the connection is back.',
  },
  conflict: {
    title: (who: string) => `${who} changed this while you did`,
    text: 'Both of you changed these fields. Choose what stays; everything else is merged already.',
    draftTitle: 'This has changed since your draft',
    draftText: 'Your draft and the record differ in these fields. Choose what stays; everything else is merged already.',
    field: 'Field',
    mine: 'Yours',
    theirs: (who: string) => `By ${who}`,
    stands: 'As it stands',
    allMine: 'All yours',
    allTheirs: 'All theirs',
    save: 'Save these',
    use: 'Use these',
    later: 'Go on typing',
    empty: 'empty',
    merged: (who: string, fields: string) => `${who} had changed ${fields} meanwhile: both of your changes are kept.`,
  },
  leaving: {
    title: 'Leave without saving?',
    text: 'What you typed is kept as a draft on this computer and offered when you come back.',
    stay: 'Stay',
    leave: 'Leave',
    discard: 'Discard and leave',
  },
  exporting: {
    button: 'Export',
    title: (count: number, isAtLeast?: boolean) =>
      count === 1 ? 'Export 1 row, this view' : `Export ${someOf(count, isAtLeast)} rows, this view`,
    text: 'The rows that match the search and filters, in this order, with the columns on show.',
    csv: 'CSV',
    xlsx: 'Excel',
    reading: (done: number, total: number | undefined) =>
      total === undefined ? `${number(done)} rows read` : total ? `${number(done)} of ${number(total)} rows read` : 'Reading the rows',
    writing: 'Writing the file',
    finished: (count: number) => (count === 1 ? '1 row is exported.' : `${number(count)} rows are exported.`),
    failed: 'The export stopped',
    leaving: {
      title: 'Stop the export?',
      text: 'The rows are still being read: if you leave this page now, no file is written.',
      leave: 'Stop and leave',
    },
    tooMany: 'A sheet of Excel holds 1,048,575 rows: narrow the list, or export CSV.',
  },
} as const
