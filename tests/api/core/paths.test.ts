import { expect, test } from 'vitest'
import { paramsAt, path } from '#api/core/paths'
import { isAmong, recordPaths } from '#api/core/recordPaths'

test('a path takes its parameters, encoded', () => {
  expect(path('/ftp/:title/file/:id')({ title: 'Boklådan / Åre', id: 7 })).toBe('/ftp/Bokl%C3%A5dan%20%2F%20%C3%85re/file/7')
})

test('a path without one of its parameters does not compile', () => {
  // @ts-expect-error -- id is missing
  expect(path('/order/:list/:id')({ list: 'done' })).toBe('/order/done/')
})

test('a path refuses to stand in a text without its parameters', () => {
  expect(() => `${path('/order/:id')}/7`).toThrow('/order/:id lacks its parameters')
})

test('an address tells the parameters of its path, with or without a slash at its end', () => {
  expect(paramsAt(path('/order/:list/:id'), '/order/done/7')).toEqual({ list: 'done', id: '7' })
  expect(paramsAt('/order/:id', '/order/7/')).toEqual({ id: '7' })
  expect(paramsAt('/order/:id', '/order/7/edit')).toBeUndefined()
})

test('an address and a pattern are found among the paths of their kind', () => {
  const genres = recordPaths('/init/genre')
  expect([isAmong(genres, '/init/genre/edit/7'), isAmong(genres, genres.edit.pattern)]).toEqual([true, true])
  expect(isAmong(genres, '/init/genres/list')).toBe(false)
})
