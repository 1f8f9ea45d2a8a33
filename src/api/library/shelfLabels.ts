import * as z from 'zod/mini'
import { answer } from '../core/answer'
import { endpoint, id } from '../core/endpoint'
import { documentFile } from '../core/files/documentFile'
import { shelfMark } from '../inventory/stock'
import { warehouse } from '../inventory/warehouses'
import { drawnSheet } from './drawnSheet'
import { permissionOf } from './facts'
import { maxLabels } from './productions'

const permission = permissionOf.label

export const shelfList = endpoint('GET Export/Shelves', {
  isReading: true,
  permission,
  summary: 'Shelves of a warehouse by name, with how many titles lie on each',
  query: z.object({ warehouse, startsWith: z._default(shelfMark, '') }),
  answer: answer(
    z.object({
      shelves: z.array(z.object({ shelf: z.string(), titles: z.int() })),
      /** There are more than were read. */
      isMore: z.boolean(),
    }),
  ),
})

const labels = z.object({
  warehouse,
  /** Also shelves on which nothing lies yet. */
  shelves: z
    .array(shelfMark.check(z.minLength(1, { error: 'A shelf needs a name' })))
    .check(
      z.minLength(1, { error: 'Choose at least one shelf' }),
      z.maxLength(maxLabels, { error: `At most ${maxLabels} labels at once` }),
    ),
  templateId: id,
  startAt: z._default(z.int().check(z.positive(), z.maximum(800)), 1),
})
export type ShelfLabels = z.output<typeof labels>

export const drawShelfLabels = endpoint('POST Export/DrawShelfLabels', {
  isReading: true,
  permission,
  summary: 'One sheet of labels of shelves as it is printed, in mm, and the shelves that cannot be printed, with the reason',
  body: z.object({ ...labels.shape, sheet: z._default(z.int().check(z.positive(), z.maximum(maxLabels)), 1) }),
  answer: answer(z.object({ ...drawnSheet.shape, problems: z.array(z.object({ shelf: z.string(), message: z.string() })) })),
})

/** Base64. */
export const shelfLabelFile = endpoint('POST Export/ShelfLabelFile', {
  isReading: true,
  permission,
  summary: 'Labels of shelves as a PDF',
  body: labels,
  answer: documentFile,
})
