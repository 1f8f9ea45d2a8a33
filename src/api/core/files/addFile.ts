import * as z from 'zod/mini'
import { answer } from '../answer'
import { endpoint } from '../endpoint'
import { file } from '../field'
import { storedFile } from './file'

export const maxWaiting = 200

/**
 * Uploads a file before its record is saved. A row of the uploader's record may name it within a day. One call per file, so that a lost one
 * is repeated alone.
 */
export const addFile = endpoint('POST File/AddFile', {
  permission: '',
  isMultipart: true,
  summary: 'Keeps a picture or document for a record that is to be saved within a day, of whoever may edit one that has some',
  body: z.object({ file: file('File') }),
  answer: answer(storedFile),
})
