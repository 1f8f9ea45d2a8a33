import { lowerFirst } from '#api/core/names'
import { number } from '#views/core/format.ts'

export const texts = {
  title: (count: number, { title, plural }: { title: string; plural: string }) =>
    `Change ${number(count)} ${lowerFirst(count === 1 ? title : plural)}`,
  field: 'Field',
  operation: 'How',
  operations: {
    set: 'Set',
    add: 'Add',
    percent: 'Change by percent',
    replace: 'Find and replace',
    include: 'Add to the list',
    exclude: 'Remove from the list',
  },
  by: 'Add (with a minus: less)',
  percent: 'Percent (with a minus: less)',
  roundTo: 'Round to',
  find: 'Find',
  with: 'Replace with',
  reading: 'Looking at what would change…',
  preview: 'Preview',
  counts: (changed: number, unchanged: number, refused: number) =>
    [
      `${number(changed)} will change`,
      ...(unchanged ? [`${number(unchanged)} ${unchanged === 1 ? 'stays as it is' : 'stay as they are'}`] : []),
      ...(refused ? [`${number(refused)} cannot be changed`] : []),
    ]
      .join(', ')
      .concat('.'),
  before: 'Before',
  after: 'After',
  more: (count: number) => `and ${number(count)} more`,
  confirm: (count: number) => `Change ${number(count)}`,
  held: 'Changing in',
  done: (changed: number, refused: number) =>
    refused ? `${number(changed)} changed, ${number(refused)} not changed.` : `${number(changed)} changed.`,
  undo: 'Undo',
  undone: (restored: number, refused: number) =>
    refused ? `${number(restored)} put back, ${number(refused)} changed by somebody since.` : `${number(restored)} put back.`,
  failed: 'The action failed',
  close: 'Close',
} as const
