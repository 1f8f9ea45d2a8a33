import { maxPageSize } from '#api/core/answer'
import { toolTexts } from '../toolTexts'
import { chosenCount, type Selection } from './selection'

/** Attributes of a button whose call takes at most `most`, such as a page of ids. */
export const unlessTooMany = (selection: Selection, most = maxPageSize): { disabled: boolean; title: string | undefined } => {
  const isTooMany = chosenCount(selection) > most
  return { disabled: isTooMany, title: isTooMany ? toolTexts.tooMany(most) : undefined }
}
