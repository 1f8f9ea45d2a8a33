import * as z from 'zod/mini'
import { answer } from '../answer'

/** `pdf` is base64. */
export const documentFile = answer(z.object({ name: z.string(), pdf: z.string() }))
