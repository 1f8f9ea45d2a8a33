import * as z from 'zod/mini'
import { answer, emptyAnswer } from '../core/answer'
import { endpoint, id } from '../core/endpoint'
import { maxLabels, productionKind } from './productions'

/** Baseline in mm from the sheet's top left corner. */
const drawnLine = z.object({
  text: z.string(),
  x: z.number(),
  y: z.number(),
  width: z.number(),
  /** Points. */
  size: z.number(),
  isBold: z.boolean(),
  direction: z.enum(['ltr', 'rtl']),
})
export const drawnLabel = z.object({
  itemId: id,
  /** From 0. */
  place: z.int(),
  x: z.number(),
  y: z.number(),
  lines: z.array(drawnLine),
  bars: z.array(z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() })),
})
export type DrawnLabel = z.output<typeof drawnLabel>

export const drawnSheet = z.object({
  title: z.string(),
  kind: productionKind,
  startAt: z.int(),
  /** From 1. */
  sheet: z.int(),
  sheets: z.int(),
  labelCount: z.int(),
  leftOut: z.int(),
  template: z.object({
    id,
    title: z.string(),
    columns: z.int(),
    rows: z.int(),
    width: z.number(),
    height: z.number(),
    pitchX: z.number(),
    pitchY: z.number(),
    firstX: z.number(),
    firstY: z.number(),
  }),
  offset: z.object({ x: z.number(), y: z.number() }),
  labels: z.array(drawnLabel),
})

export const drawSheet = endpoint('POST Export/DrawSheet/{id}', {
  isReading: true,
  permission: '',
  summary: 'One sheet of a production as it is printed, in mm, measured as its file is',
  body: z.object({
    sheet: z._default(z.int().check(z.positive(), z.maximum(maxLabels)), 1),
    startAt: z.optional(z.int().check(z.positive(), z.maximum(800))),
  }),
  answer: answer(drawnSheet),
})

const offsetBound = z
  .number({ error: 'Must be a number of millimetres' })
  .check(z.gte(-10, { error: 'At least -10 mm' }), z.lte(10, { error: 'At most 10 mm' }))

export const setPrinterOffset = endpoint('POST Export/SetPrinterOffset/{id}', {
  permission: '',
  summary: 'What one’s printer is out by with a template, in mm to the right and down',
  body: z.object({ x: offsetBound, y: offsetBound }),
  answer: emptyAnswer,
})
