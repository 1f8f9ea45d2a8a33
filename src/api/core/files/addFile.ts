import * as z from 'zod/mini'
import { answer } from '../answer'
import { endpoint } from '../endpoint'
import { file } from '../field'
import { storedFile } from './file'

/** How many files somebody may have sent that no record of theirs has taken yet. */
export const mostWaiting = 200

/**
 * Keeps a file before the record that it is for is saved: a row of that record may name it by its id then, if it was sent by the same
 * person within a day. A call of its own a file, so that one that is lost is sent again alone. With a picture its small one may come, in
 * the part `file.small`.
 */
export const addFile = endpoint({
  method: 'POST',
  path: 'File/AddFile',
  permission: '',
  isMultipart: true,
  summary: 'Keeps a picture or document for a record that is to be saved within a day, of whoever may edit one that has some',
  body: z.object({ file: file('File') }),
  answer: answer(storedFile),
})
