import * as z from 'zod/mini'
import { answer } from '../core/answer'
import { endpoint, id } from '../core/endpoint'
import { tagKinds } from './entities'

/** Every tag, for the shop's pages and for whoever is signed in. */
export const allGoogleTagList = endpoint({
  method: 'GET',
  path: 'GoogleTag/AllGoogleTagList',
  isReading: true,
  permission: '',
  summary: 'Every Google tag',
  answer: answer(
    z.array(
      z.object({
        id,
        title: z.string(),
        kind: z.enum(Object.keys(tagKinds) as (keyof typeof tagKinds)[]),
        key: z.string(),
        isActive: z.boolean(),
      }),
    ),
  ),
})
