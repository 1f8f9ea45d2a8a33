import * as z from 'zod/mini'
import { answer } from './answer'
import { endpoint } from './endpoint'

// Separate, as only signed-in users need badges.
export const menuCount = z.object({ name: z.string(), counts: z.array(z.object({ name: z.string(), count: z.int() })) })
export type MenuCount = z.output<typeof menuCount>

/** Named by path segments. */
export const countMenu = endpoint('GET User/GetCountMenu', {
  isReading: true,
  permission: '',
  summary: "The menu's count badges",
  answer: answer(z.array(menuCount)),
})
