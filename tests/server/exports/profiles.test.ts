import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { recordLists } from '#api/exports/calls'
import { findingsOf } from '#api/exports/findings'
import { exportProfiles } from '#api/exports/profile'
import { addExport } from '#api/library/exports'
import { nameBy } from '#server/exports/fileNames'
import { readIso2709 } from '#server/exports/iso2709'
import { record, settings } from './fixtures'
import { bytesOf, isbns, office, profile } from './office'

const seen = (severities: { rule: string; severity: 'error' | 'warning' | 'off' }[]) =>
  findingsOf('marc21', record({ title: 'ALL OF IT LOUD' }), { ...settings, severities }).map(({ rule, severity }) => [rule, severity])

test('a recipient may see a rule as graver, as less or not at all, and errors stay first', () => {
  expect(seen([])).toContainEqual(['titleShouts', 'warning'])
  const graver = seen([
    { rule: 'titleShouts', severity: 'error' },
    { rule: 'missing.pages', severity: 'off' },
  ])
  expect(graver).toContainEqual(['titleShouts', 'error'])
  expect(graver.map(([rule]) => rule)).not.toContain('missing.pages')
  expect(graver.findIndex(([, severity]) => severity === 'warning')).toBeGreaterThan(graver.findIndex(([rule]) => rule === 'titleShouts'))
})

test('a rule without which nobody can read the file is not lowered: by no profile, and by no row that slipped in', async () => {
  expect(seen([{ rule: 'missing.languageIds', severity: 'off' }])).toContainEqual(['missing.languageIds', 'error'])
  const it = await office()
  const body = {
    ...profile,
    title: 'Lenient',
    kind: 'marc21' as const,
    severities: [{ rule: 'isbnWrong' as const, severity: 'off' as const }],
  }
  await expect(it.admin.call(exportProfiles.ExportProfile.calls.add, { body })).rejects.toMatchObject({
    status: 422,
    data: { fieldErrors: { 'severities.0.severity': [expect.stringContaining('stays an error')] } },
  })
})

test('what a profile says of a rule decides whether its file is made', async () => {
  const it = await office('marc21', { severities: [{ rule: 'missing.pages', severity: 'error' }] })
  await it.add()
  expect(await it.check()).toMatchObject({ status: 'refused', errorCount: 3 })
  await it.db.execute(sql`update product_details set pages = 10`)
  expect(await it.check()).toMatchObject({ status: 'ready', errorCount: 0 })
})

test('a file is split where the recipient takes only so many titles, each part called by the profile’s pattern', async () => {
  const it = await office('marc21', { splitAfter: 2, filePattern: 'dist-{kind}-{date}-{number}-{part}' })
  await it.add()
  await it.check()
  const made = await it.make()
  const names = made.files.map(({ file }) => file?.name)
  expect(names).toEqual([1, 2].map((part) => `dist-marc21-${made.at.slice(0, 10)}-${made.id}-${part}.mrc`))
  const parts = await Promise.all(made.files.map(async ({ file }) => [...readIso2709(await bytesOf(it, file?.url))]))
  expect(parts.map((each) => each.length)).toEqual([2, 1])
  expect(parts.flat().map(({ record: each }) => each?.fields.find(([tag]) => tag === '020')?.[3])).toEqual(isbns)
  expect(made).toMatchObject({ titles: 3, files: [{ titles: 2 }, { titles: 1 }] })
  expect((await it.make()).id).toBe(made.id)
})

test('names tell what the pattern asks for, keep parts apart, and hold nothing that a folder is made of', () => {
  const named = {
    title: 'Vår/höst: “80 %”',
    kind: 'onix' as const,
    profile: 'A',
    at: new Date('2026-03-02T09:41:07Z'),
    number: 7,
    part: 2,
    parts: 3,
  }
  expect(nameBy('{title}', named)).toBe('Vår höst  “80 %”-2')
  expect(nameBy('{date}T{time}-{number}', { ...named, parts: 1 })).toBe('2026-03-02T094107-7')
})

test('a pattern that would call two files the same is refused, and a QR code needs somewhere to lead', async () => {
  const it = await office()
  const add = (more: object) =>
    it.admin.call(exportProfiles.ExportProfile.calls.add, { body: { ...profile, title: 'Other', kind: 'catalog', ...more } })
  await expect(add({ filePattern: 'catalogue-{date}' })).rejects.toMatchObject({
    data: { fieldErrors: { filePattern: expect.anything() } },
  })
  await expect(add({ filePattern: '../{number}' })).rejects.toMatchObject({ data: { fieldErrors: { filePattern: expect.anything() } } })
  await expect(add({ codes: 'qr' })).rejects.toMatchObject({ data: { fieldErrors: { shopAddress: ['Say where QR codes lead'] } } })
})

test('a catalogue has four columns on A4, and no more than two on A5', async () => {
  const it = await office()
  const add = (more: object) =>
    it.admin.call(exportProfiles.ExportProfile.calls.add, {
      body: { ...profile, title: 'Four', kind: 'catalog', columns: 'four', ...more },
    })
  await expect(add({ paper: 'a5' })).rejects.toMatchObject({ data: { fieldErrors: { columns: ['Four columns need A4'] } } })
  await expect(add({ paper: 'a4' })).resolves.toMatchObject({ data: { columns: 'four' } })
})

test('lists are narrowed by who gets an export, and by where its titles come from', async () => {
  const it = await office()
  const other = await it.addProfile()
  await it.admin.call(addExport, { body: { kind: 'marc21', title: 'Autumn', profileId: other } })
  const titles = async (filter: object) =>
    (await it.admin.call(recordLists.marc21, { body: { searchKey: '', page: 1, pageSize: 10, sort: '', filter: { ...filter } } })).data.map(
      ({ title }) => title,
    )
  expect(await titles({ profileId: String(other) })).toEqual(['Autumn'])
  expect(await titles({ source: 'own' })).toEqual(['Autumn', 'Spring'])
  expect(await titles({ source: 'invoice' })).toEqual([])
  await expect(titles({ profileId: 'x' })).rejects.toMatchObject({ status: 422 })
})
