import * as z from 'zod/mini'
import { answer } from '../core/answer'
import { endpoint, id } from '../core/endpoint'

/** Who has entered titles or editions, for the filter by whom: no other account is told of. Under the name that every dropdown asks by. */
export const registrars = endpoint({
  method: 'POST',
  path: 'User/AllUserList',
  isReading: true,
  permission: '',
  summary: 'Those who have entered titles or editions, for whoever lists any',
  answer: answer(z.array(z.object({ id, title: z.string() }))),
})
