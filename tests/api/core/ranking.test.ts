import { expect, test } from 'vitest'
import { rankOf, ranks } from '#api/core/search/ranking'
import { suggestionsFor } from '#api/core/search/similar'

test('exact, then prefix, then the start of a word, then inside', () => {
  expect(rankOf('Saga', ['saga'])).toBe(ranks.exact)
  expect(rankOf('Rab', ['Rabén & Sjögren'])).toBe(ranks.begins)
  expect(rankOf('sjo', ['Rabén & Sjögren'])).toBe(ranks.startsWords)
  expect(rankOf('Lund', ['Studentlitteratur'], 'Lund')).toBe(ranks.startsOtherWords)
  expect(rankOf('rab', ['Moomin Arabia'])).toBe(ranks.inside)
  expect(rankOf('rab', ['Akademibokhandeln'], 'Arabia')).toBe(ranks.insideOthers)
  expect(rankOf('xyz', ['Moomin Arabia'])).toBeUndefined()
})

test('a word starts after a hyphen, an apostrophe or a bracket', () => {
  for (const name of ['Eighty-Four', 'O’Four', '(Four)']) expect(rankOf('four', [name])).toBe(ranks.startsWords)
})

test('joiner, space and nothing are alike in Persian, and a space is one elsewhere', () => {
  for (const typed of ['کتاب ها', 'کتاب\u200cها', 'کتابها', 'كتابها'])
    for (const name of ['کتاب ها', 'کتاب\u200cها', 'کتابها'])
      expect([typed, name, rankOf(typed, [name])]).toEqual([typed, name, ranks.exact])
  expect(rankOf('theart', ['The Art'])).toBeUndefined()
})

test('the most similar names are suggested first, and none that is far', () => {
  const names = ['Bröderna Lejonhjärta', 'Lejonkungen', 'Mio, min Mio']
  expect(suggestionsFor('Lejonhjrta', names)).toEqual(['Bröderna Lejonhjärta'])
  expect(suggestionsFor('lejon hjrta', ['Lejonhjärta'])).toEqual(['Lejonhjärta'])
  expect(suggestionsFor('کلدر', ['کلیدر', 'شاهنامه'])).toEqual(['کلیدر'])
  expect(suggestionsFor('xylofon', names)).toEqual([])
  expect(suggestionsFor('', names)).toEqual([])
})
