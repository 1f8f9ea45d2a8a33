import * as z from 'zod/mini'
import { answer } from '../core/answer'
import { endpoint, id } from '../core/endpoint'

export const registrars = endpoint('POST User/AllUserList', {
  isReading: true,
  permission: '',
  summary: 'Those who have entered titles or editions, for whoever lists any',
  answer: answer(z.array(z.object({ id, title: z.string() }))),
})
