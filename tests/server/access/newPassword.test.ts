import { expect, test } from 'vitest'
import { weaknessOf } from '#server/access/proof/newPassword'

const shirin = ['shirin.a', 'Shirin', 'Ahmadi', 'شیرین', 'احمدی', 'Bergströms Bokdistribution AB', 's.ahmadi@example.org']

test.each([
  'password',
  'Password1',
  'password123!',
  '!!iloveyou!!',
  'qwertyuiop',
  '12345678',
  'aaaaaaaaaa',
  'backoffice',
  'BackOffice1',
  'back office 1',
  'shirin.a',
  'ShirinAhmadi',
  'ahmadi1990',
  'شیرین۱۲۳',
  'bergströms1',
  's.ahmadi',
])('%o is guessed first', async (password) => {
  expect(await weaknessOf(password, shirin)).toEqual(expect.any(String))
})

test.each([
  'a better secret',
  'quiet winter harbour',
  'Shirin keeps bees',
  'correct horse battery staple',
  'xK7#pq-29vz',
  'گربه روی بام خانه',
])('%o may be chosen', async (password) => {
  expect(await weaknessOf(password, shirin)).toBeUndefined()
})

test('names that are empty, missing or very short forbid nothing', async () => {
  expect(await weaknessOf('a better secret', ['', null, undefined, 'a', 'Bo'])).toBeUndefined()
})
