import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { differences } from '../scripts/pictures/machine.mjs'
import { rounded } from '../scripts/pictures/palette.mjs'

const accepted = '.storybook/accepted'
const pictures = readdirSync(accepted).filter((name) => name.endsWith('.png'))
const idOf = (title: string) => title.toLowerCase().replace(/[^\p{L}\d]+/gu, '-')

test('31.14 every accepted picture is of a screen that there is, and no screen has two', () => {
  const files = readdirSync('src/views', { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.stories.tsx'))
  const titles = files.flatMap((name) => /\btitle: (['"])(Screens\/.+?)\1/.exec(readFileSync(join('src/views', name), 'utf8'))?.[2] ?? [])
  const pictured = pictures.map((name) => name.replace(/__.*/, ''))
  expect(pictured.filter((id, i) => pictured.indexOf(id) !== i || !titles.map(idOf).includes(id))).toEqual([])
})

test('31.14 all pictures are smaller than 6 MB, and each has a palette', () => {
  const bytes = pictures.reduce((sum, name) => sum + statSync(join(accepted, name)).size, 0)
  expect(bytes).toBeLessThan(6_000_000)
  const colourTypes = new Set(pictures.map((name) => readFileSync(join(accepted, name))[25]))
  expect([...colourTypes]).toEqual([3])
  expect(existsSync(join(accepted, 'machine.json'))).toBe(true)
})

test('31.14 a palette changes no channel by more than 9 of 255', () => {
  const off = Array.from({ length: 256 }, (_, value) => Math.abs(rounded(value, 4) - value))
  expect(Math.max(...off)).toBeLessThanOrEqual(9)
})

test('31.14 pictures of another browser, of other fonts or of another platform are not compared, and it is said why', () => {
  const here = { browser: 'Chromium 140', fonts: 'abc', platform: 'linux x64' }
  expect(differences(here, here)).toEqual([])
  expect(differences({ ...here, browser: 'Chromium 139' }, here)).toEqual(['browser: Chromium 139 → Chromium 140'])
  expect(differences(undefined, here)).toHaveLength(3)
})
