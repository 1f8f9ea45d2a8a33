import { sql } from 'drizzle-orm'
import { metaOf } from '#api/core/field'
import { administration } from '#api/site/administration'
import { type DemoFill, type DemoRecords, hasRecords, insertRecords } from '../core/demo'
import { keepFile } from '../core/files/files'
import type { Queryable } from '../db/database'
import { gradient } from '../reference/demo/gradient'
import { hashtags } from '../reference/demo/moreTerms'
import { genreId } from '../reference/demo/subjects'
import * as site from './demo'

const recordsOf = (now: Date, images: readonly number[]): DemoRecords => [
  [administration.Hashtag, hashtags],
  [administration.Slider, site.sliders.map((slider, i) => ({ ...slider, image: images[i] }))],
  [administration.Content, site.contents],
  [administration.Menu, site.menus],
  [administration.Email, site.emails],
  [administration.EmailTemplete, site.emailTemplates],
  [administration.Contact, site.contactsBefore(now)],
]

export const siteDemo: DemoFill = async ({ tx, now }) => {
  if (await hasRecords(tx, recordsOf(now, []))) return undefined
  const images: number[] = []
  for (const { title, colours } of site.sliders) images.push(await keepImage(tx, title, gradient(colours), now))
  const records = recordsOf(now, images)
  await insertRecords(tx, records)
  await insertRecords(tx, [[administration.OutboxMessage, site.messagesBefore(now)]])
  const shown = ['F', 'D', 'Y', 'N', 'WB'].map(genreId)
  await tx.execute(sql`update landing_page set title = 'Books in Swedish, English and Persian', non_latin_title = 'کتاب سوئدی، انگلیسی و فارسی',
    introduction = '<p>New this week, and classics that stay.</p>', slider_ids = '{1,2,3}', genre_ids = ${`{${shown.join(',')}}`}::int[],
    button_text = 'To the books', button_link = '/books', description = 'Books, documents and journals in Swedish, English and Persian'
    where id = 1 and version = 1`)
  return records
}

const keepImage = (tx: Queryable, title: string, bytes: Buffer, now: Date) =>
  keepFile(tx, 'image', metaOf(administration.Slider.fields.image), new File([new Uint8Array(bytes)], `${title}.png`), now)
