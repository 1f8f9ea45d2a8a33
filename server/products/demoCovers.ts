import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { nth } from '#api/core/objects'
import { rowsOf } from '../core/rowsOf'
import type { Queryable } from '../db/database'
import { drawn, partsOf } from '../reference/demo/gradient'

const width = 120
const height = 180
const grounds = [
  '#1f5fbf',
  '#6d1a36',
  '#0b5d5b',
  '#2e7d32',
  '#14213d',
  '#c62828',
  '#6a3fa0',
  '#6d4c41',
  '#ef6c00',
  '#1aa6b7',
  '#8a8f98',
  '#111111',
]
const inks = ['#f9c80e', '#ffffff', '#e4d5b7', '#7fd1ae', '#e58fb1', '#7fb7e6']

const designs = 48

function coverOf(number: number): Buffer {
  const ground = partsOf(nth(grounds, number % grounds.length))
  const ink = partsOf(nth(inks, (number * 7) % inks.length))
  const shape = number % 4
  const radius = 24 + ((number * 13) % 30)
  const top = 40 + ((number * 17) % 80)
  return drawn(width, height, (x, y) => {
    const isFrame = x < 6 || x >= width - 6 || y < 6 || y >= height - 6
    const isShape = [
      (x - width / 2) ** 2 + (y - top) ** 2 < radius ** 2,
      Math.abs(y - top) < radius / 2,
      Math.abs(x - width / 2) + Math.abs(y - top) < radius,
      (x + y + number) % 24 < 6 && y > top,
    ][shape]
    const isName = y > height - 34 && y < height - 24 && x > 20 && x < width - 20
    return isFrame || isShape || isName ? ink : ground
  })
}

export async function drawCovers(tx: Queryable, now: Date): Promise<void> {
  const { rows } = await tx.execute<{ id: number }>(sql`select id from products where id % 9 <> 0 order by id`)
  const covers = Array.from({ length: designs }, (_, number) => coverOf(number))
  const files = rows.map(({ id }) => {
    const bytes = nth(covers, id % designs)
    return {
      product: id,
      key: randomBytes(16).toString('base64url'),
      name: `cover-${id}.png`,
      size: bytes.byteLength,
      bytes: bytes.toString('base64'),
    }
  })
  const listed = rowsOf(files, sql`product int, key text, name text, size int, bytes text`)
  await tx.execute(sql`insert into files (key, name, type, size, bytes, created_at)
    select key, name, 'image/png', size, decode(bytes, 'base64'), ${now.toISOString()}::timestamptz from ${listed} order by product`)
  await tx.execute(sql`update products p set image = f.id from ${listed} join files f on f.key = r.key where p.id = r.product`)
}
