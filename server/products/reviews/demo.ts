import { sql } from 'drizzle-orm'
import { createRandom } from '../../core/random'
import { rowsOf } from '../../core/rowsOf'
import type { Queryable } from '../../db/database'

const seed = 1912
const day = 24 * 3_600_000

const samples = [
  { rating: 5, text: 'Läste den på en kväll. Översättningen är mycket fin.' },
  { rating: 4, text: 'Beautifully printed, and it arrived in two days.' },
  { rating: 5, text: 'یکی از بهترین کتاب‌هایی که امسال خواندم.' },
  { rating: 2, text: 'Pärmen var skadad när den kom.' },
  { rating: 3, text: 'A good story, though the middle is slow.' },
  { rating: 4, text: 'ترجمه روان است، ولی حروف‌چینی می‌توانست بهتر باشد.' },
  { rating: 1, text: 'BUY CHEAP WATCHES http://example.org' },
]

export async function reviewsDemo(tx: Queryable, now: Date): Promise<void> {
  const random = createRandom(seed)
  const { rows: products } = await tx.execute<{ id: number }>(sql`select id from products order by id limit 120`)
  const { rows: readers } = await tx.execute<{ id: number }>(sql`select id from users where kind = 'private' order by id limit 60`)
  const reviews = products.flatMap(({ id }, i) =>
    random.isLikely(0.35)
      ? [
          {
            ...samples[i % samples.length],
            id,
            reader: readers[(i * 7) % Math.max(readers.length, 1)]?.id ?? null,
            isShown: i % samples.length !== 6 && i > 20,
            at: new Date(now.getTime() - (i + 1) * 2 * day).toISOString(),
          },
        ]
      : [],
  )
  await tx.execute(sql`insert into product_reviews (product_id, user_id, rating, text, is_shown, at)
    select id, reader, rating, text, "isShown", at from ${rowsOf(reviews, sql`id int, reader int, rating int, text text, "isShown" boolean, at timestamptz`)} order by at`)
}
