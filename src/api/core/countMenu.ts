import * as z from 'zod/mini'
import { answer } from './answer'
import { endpoint } from './endpoint'

// Apart from the other calls of whoever signs in: nobody needs the badges before they are in.
export const menuCount = z.object({ name: z.string(), counts: z.array(z.object({ name: z.string(), count: z.int() })) })
export type MenuCount = z.output<typeof menuCount>

/** The badges: one entry a menu section, one count a sub-entry, named by their path segments. */
export const countMenu = endpoint({
  method: 'GET',
  path: 'User/GetCountMenu',
  isReading: true,
  permission: '',
  summary: "The menu's count badges",
  answer: answer(z.array(menuCount)),
})
