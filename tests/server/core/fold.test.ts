import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { foldText } from '#api/core/search/fold'
import { fold } from '#server/db/fold'
import { emptyDatabase } from '../setup/database'

const folded = (words: readonly string[]) => words.map(foldText)

test('accents, Persian letter forms, vowel signs and joiners fold to the same letters', () => {
  expect(folded(['Bröderna Lejonhjärta', 'Ṣādeq Hedāyat', 'Şiir ğ Žižek Łódź', 'ØRESUND'])).toEqual([
    'broderna lejonhjarta',
    'sadeq hedayat',
    'siir g zizek lodz',
    'oresund',
  ])
  expect(folded(['كتابهاي', 'کتاب‌های', 'کِتابـهای'])).toEqual(['کتابهای', 'کتابهای', 'کتابهای'])
  expect(folded(['مؤلف', 'مسئول', 'خانۀ', 'خانة', 'آیت', '۱۴۰۲ ٣'])).toEqual(['مولف', 'مسیول', 'خانه', 'خانه', 'ایت', '1402 3'])
})

test('browser and database fold alike', async () => {
  const db = await emptyDatabase()
  const letters = [..."aÅåÄÖÉñøØŁıħşṭāʿ -.'0۰٤يىكةۀؤئآأإٱـ", '\u064b', '\u0670', '\u200c', '\u200f', '\u0308', 'کتاب', 'ها']
  const words = fc.string({ unit: fc.constantFrom(...letters), maxLength: 30 })
  await fc.assert(
    fc.asyncProperty(fc.array(words, { minLength: 20, maxLength: 60 }), async (texts) => {
      const { rows } = await db.execute<{ folded: string }>(
        sql`select ${fold(sql`word`)} as folded from json_array_elements_text(${JSON.stringify(texts)}::json) with ordinality w (word, place) order by place`,
      )
      expect(rows.map((row) => row.folded)).toEqual(folded(texts))
    }),
    { numRuns: 20 },
  )
})
