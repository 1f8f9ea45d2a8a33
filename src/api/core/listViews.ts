import * as z from 'zod/mini'
import { answer, createdAnswer, emptyAnswer } from './answer'
import { endpoint, id } from './endpoint'

const list = z.string().check(z.regex(/^[\w.-]{1,100}$/, { error: 'A list has a name of letters, digits and full stops' }))

export const listView = z.object({ id, title: z.string(), query: z.string() })
export type ListView = z.output<typeof listView>

export const maxListViews = 50

export const listViews = endpoint('GET User/ListViews', {
  isReading: true,
  permission: '',
  summary: "One's own saved views of a list, by title",
  query: z.object({ list }),
  answer: answer(z.array(listView)),
})

export const saveListView = endpoint('POST User/SaveListView', {
  permission: '',
  summary: "Saves a view of a list; one's own of the same title is replaced",
  body: z.object({
    list,
    title: z
      .string()
      .check(z.trim(), z.minLength(1, { error: 'Give the view a name' }), z.maxLength(60, { error: 'Keep the name under 60 characters' })),
    query: z.string().check(z.regex(/^[^\s#?]{0,2000}$/, { error: 'The query of an address, of at most 2000 characters' })),
  }),
  answer: createdAnswer,
})

export const removeListView = endpoint('POST User/RemoveListView/{id}', {
  permission: '',
  summary: "Removes one of one's own saved views",
  answer: emptyAnswer,
})
