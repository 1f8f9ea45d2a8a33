import { inLanguage } from '#api/core/texts/inLanguage'
import { number } from '#views/core/format.ts'

const counted = (count: number, one: string, many: string) => `${number(count)} ${count === 1 ? one : many}`
const requests = (count: number) => counted(count, 'request', 'requests')
const drafts = (count: number) => counted(count, 'draft', 'drafts')
const titles = (count: number) => counted(count, 'title', 'titles')

export const texts = inLanguage('agents/bulk', {
  cancel: 'Cancel',
  close: 'Close',
  stop: 'Stop',
  again: 'Try again',
  progress: (done: number, all: number) => `${number(done)} of ${number(all)} sent`,
  done: (count: number) => `${number(count)} done.`,
  outcome: (type: string) => (type === 'notSent' ? 'Not sent.' : 'The answer was lost. Try again.'),
  submit: (count: number) => `Submit ${drafts(count)}`,
  start: (count: number) => `Start work on ${requests(count)}`,
  submitTitle: 'Submit drafts',
  startTitle: 'Start work',
  isSubmitted: 'Submitted already',
  isDraft: 'A draft: submit it first',
  submitOpen: 'Submit',
  startOpen: 'Start work',
  answerOpen: (count: number) => `Answer ${titles(count)}…`,
  answerTitle: 'Answer several titles',
  answerText: 'Accepted titles are accepted with all copies that are asked for.',
  accept: (count: number) => `Accept ${titles(count)}`,
  decline: (count: number) => `Decline ${titles(count)}`,
  sentOpen: (count: number) => `Mark ${titles(count)} sent…`,
  sentTitle: 'Mark all copies sent',
  sent: (count: number) => `Mark ${titles(count)} sent`,
  rowOf: (title: string, count: number) => `${title}, ${counted(count, 'copy', 'copies')}`,
  orderOpen: 'Add to a draft…',
  orderTitle: 'Add several titles to a draft',
  order: (count: number) => `Add ${titles(count)}`,
  each: 'Copies of each',
  noEdition: 'Has no edition yet: ask the shop to add one',
  severalEditions: 'Has several editions: order it on its own to choose one',
} as const)
