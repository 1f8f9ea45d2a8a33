import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { permissions } from '#api/core/permissionNames'
import { permissionTitle } from '#api/core/permissionTitles'
import { accessRows } from '#server/access/systemRows'
import { startServer } from '../setup/harness'

test('permissions say what they open, each in words of its own', () => {
  const titles = permissions.map(permissionTitle)
  expect(new Set(titles).size).toBe(titles.length)
  expect(titles.filter((title) => /[a-z][A-Z]/.test(title.replace(/LIBRIS|PostNord|PDF/g, '')))).toEqual([])
  expect(permissionTitle('BasicInfoAgeGroup')).toBe('Basic info: age group')
})

test('a permission that was called by its name is called by what it opens, and one that somebody renamed is left so', async () => {
  const { db } = await startServer()
  await db.execute(
    sql`update permission set title = case name when 'InProgress' then 'In progress' else 'Ours' end where name in ('InProgress', 'DoneOrder')`,
  )
  await accessRows(db)
  const { rows } = await db.execute<{ name: string; title: string }>(
    sql`select name, title from permission where name in ('InProgress', 'DoneOrder') order by name`,
  )
  expect(rows).toEqual([
    { name: 'DoneOrder', title: 'Ours' },
    { name: 'InProgress', title: 'Orders in progress, and starting work' },
  ])
})
