import { maxPageSize } from '#api/core/answer'
import { texts } from '../texts'
import { chosenCount, type Selection } from './selection'

/** Of a button for rows that a call takes by id: more than a page of them is too many. */
export const unlessTooMany = (selection: Selection): { disabled: boolean; title: string | undefined } => {
  const isTooMany = chosenCount(selection) > maxPageSize
  return { disabled: isTooMany, title: isTooMany ? texts.tooMany(maxPageSize) : undefined }
}
