import { sql } from 'drizzle-orm'
import { recordOf } from '#api/core/objects'
import type { Queryable } from '../../db/database'

const words = ['title', 'isbn', 'contributor', 'format'] as const
type Word = (typeof words)[number]

/** As ordered or offered; before placing (`title` is null) the catalogue's current words. */
export const lineWord = (line: string, edition: string, word: Word) =>
  `(case when ${line}.title is null then ${edition}.${word} else ${line}.${word} end)`

export const lineWords = (line: string, edition: string) => recordOf(words, (word) => sql.raw(lineWord(line, edition, word)))

export const lineTitle = lineWords('d', 'p').title

export const wordsOncePlaced = (order: string, edition: string) =>
  sql.raw(words.map((word) => `case when ${order}.status <> 'create' then ${edition}.${word} end`).join(', '))

const copied = sql.raw(words.map((word) => `${word} = p.${word}`).join(', '))

/** Freezes the catalogue's words when an order is offered or placed; already frozen lines keep theirs. The basket must be locked. */
export const freezeLines = (tx: Queryable, basketId: number) =>
  tx.execute(sql`update basket_details d set ${copied} from product_details p, baskets b
    where p.id = d.product_detail_id and b.id = d.basket_id and b.id = ${basketId} and (d.title is null
      or b.status = 'create' and not exists (select from offers o where o.basket_id = b.id and o.state = 'accepted'))`)

/** The basket must be locked. */
export const thawLines = (tx: Queryable, basketId: number) =>
  tx.execute(sql`update basket_details set ${sql.raw(words.map((word) => `${word} = null`).join(', '))} where basket_id = ${basketId}`)
