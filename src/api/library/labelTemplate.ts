import { declareEntities } from '../core/entity'
import { choice, integer, number, text, unique } from '../core/field'
import { libraryFacts } from './facts'

const mm = (label: string, min: number, max = 297) => number(label, { min: min, max: max, unit: 'mm' })

export const contents = {
  shelf: 'Title, contributor, price and symbol',
  spine: 'Shelf mark, for the spine',
  symbol: 'Symbol and title',
} as const

/** Measures from the top left corner of the upright sheet. */
export const library = declareEntities(libraryFacts, {
  LabelTemplate: {
    inOptions: ['content', 'columns', 'rows', 'width', 'height', 'pitchX', 'pitchY', 'firstX', 'firstY', 'padding', 'fontSize'],
    fields: {
      title: unique(text('Title')),
      content: choice('What a label shows', contents),
      columns: integer('Labels across', { min: 1, max: 20 }),
      rows: integer('Labels down', { min: 1, max: 40 }),
      width: mm('Label width', 10, 210),
      height: mm('Label height', 5),
      pitchX: mm('From one label to the next, across', 10, 210),
      pitchY: mm('From one label to the next, down', 5),
      firstX: mm('Left edge to the first label', 0),
      firstY: mm('Upper edge to the first label', 0),
      padding: mm('Free edge inside a label', 0, 20),
      fontSize: number('Size of letters', { min: 5, max: 36, unit: 'pt' }),
    },
  },
})
