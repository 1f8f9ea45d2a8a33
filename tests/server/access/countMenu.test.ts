import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { countMenuHandlers } from '#server/access/countMenu'
import type { MenuBadges } from '#server/core/badges'
import type { Json } from '#server/core/http/endpoints'
import { startServer } from '../setup/harness'

const total = (permission: MenuBadges['entries'][string]['permission']) => ({ permission, count: sql`count(*)::int` })

test('the counts of all rooms are one statement; rooms may add to one section, and each is told what they may open', async () => {
  const { db } = await startServer()
  await db.execute(sql`insert into users (kind, first_name) values ('private', 'Ebba'), ('private', 'Moa'), ('panel', 'Hugo')`)
  const [bound] = countMenuHandlers([
    { section: 'people', from: sql`users where kind = 'private'`, entries: { private: total('AccountsProfilesIndividualAccounts') } },
    { section: 'catalogue', from: sql`products`, entries: { books: total('ProductBooks'), all: total('') } },
    { section: 'people', from: sql`users where kind = 'panel'`, entries: { panel: total('AccountsProfilesPanelAccounts') } },
    { section: 'staff', from: sql`users where kind = 'staff'`, entries: { staff: total('AccountsProfilesUsers') } },
  ])
  let statements = 0
  const counted = new Proxy(db, {
    get: (target, name) => {
      if (name === 'execute') statements++
      return Reflect.get(target, name)
    },
  })
  const permissions = new Set(['AccountsProfilesIndividualAccounts', 'AccountsProfilesPanelAccounts'])
  const answer = (await bound?.handle({ db: counted, user: { permissions } } as never)) as Json
  expect(JSON.parse(answer.text).data).toEqual([
    {
      name: 'people',
      counts: [
        { name: 'private', count: 2 },
        { name: 'panel', count: 1 },
      ],
    },
    { name: 'catalogue', counts: [{ name: 'all', count: 0 }] },
  ])
  expect(statements).toBe(1)
})
