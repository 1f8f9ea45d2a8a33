import { sql } from 'drizzle-orm'
import { recordOf } from '#api/core/objects'
import type { Queryable } from '../../db/database'
import { fragment, joined } from '../../db/fragment'

const words = ['title', 'isbn', 'contributor', 'format'] as const
type Word = (typeof words)[number]

/** As ordered or offered; before placing (`title` is null) the catalogue's current words. */
export const lineWord = (line: string, edition: string, word: Word) =>
  fragment`(case when ${line}.title is null then ${edition}.${word} else ${line}.${word} end)`

export const lineWords = (line: string, edition: string) => recordOf(words, (word) => lineWord(line, edition, word))

export const lineTitle = lineWords('d', 'p').title

export const wordsOncePlaced = (order: string, edition: string) =>
  joined(words.map((word) => fragment`case when ${order}.status <> 'create' then ${edition}.${word} end`))

const copied = joined(words.map((word) => fragment`${word} = p.${word}`))

/** Freezes the catalogue's words when an order is offered or placed; already frozen lines keep theirs. The basket must be locked. */
export const freezeLines = (tx: Queryable, basketId: number) =>
  tx.execute(sql`update basket_details d set ${copied} from product_details p, baskets b
    where p.id = d.product_detail_id and b.id = d.basket_id and b.id = ${basketId} and (d.title is null
      or b.status = 'create' and not exists (select from offers o where o.basket_id = b.id and o.state = 'accepted'))`)

/** The basket must be locked. */
export const thawLines = (tx: Queryable, basketId: number) =>
  tx.execute(sql`update basket_details set ${joined(words.map((word) => fragment`${word} = null`))} where basket_id = ${basketId}`)
