import * as z from 'zod/mini'
import { answer } from '../core/answer'
import { endpoint, id } from '../core/endpoint'
import { keysOf } from '../core/objects'
import { tagKinds } from './entities'

export const allGoogleTagList = endpoint('GET GoogleTag/AllGoogleTagList', {
  isReading: true,
  permission: '',
  summary: 'Every Google tag',
  answer: answer(
    z.array(
      z.object({
        id,
        title: z.string(),
        kind: z.enum(keysOf(tagKinds)),
        key: z.string(),
        isActive: z.boolean(),
      }),
    ),
  ),
})
