import { maxPageSize } from '#api/core/answer'
import { texts } from '../texts'
import { chosenCount, type Selection } from './selection'

/** Attributes of a button whose call takes at most a page of ids. */
export const unlessTooMany = (selection: Selection): { disabled: boolean; title: string | undefined } => {
  const isTooMany = chosenCount(selection) > maxPageSize
  return { disabled: isTooMany, title: isTooMany ? texts.tooMany(maxPageSize) : undefined }
}
