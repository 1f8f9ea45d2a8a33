import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { endpoints } from '#api/app/contract'
import { protectedRoutes, routesToCome } from '../../protectedRoutes'
import { addDistributor } from '../agents/requests'
import { startServer } from '../setup/harness'

const here = protectedRoutes.filter(([path]) => !routesToCome.includes(path))

test('the call that a route’s screen reads needs the route’s permission, and is open to whoever holds nothing else', {
  timeout: 180_000,
}, async () => {
  const server = await startServer()
  const { db, send, signIn, addUser } = server
  const distributor = await addDistributor(server, 'Förlagssystem')
  for (const permission of new Set(here.map(([, needed]) => needed))) {
    const id = await addUser(permission, [permission])
    // Calls of distributors are of whoever is one.
    await db.execute(sql`update users set distributor_id = ${distributor} where id = ${id}`)
    const { token } = await signIn(permission.toLowerCase())
    for (const reads of new Set(here.flatMap(([, needed, call]) => (needed === permission && call ? [call] : [])))) {
      const endpoint = endpoints.find(({ method, path }) => `${method} ${path}` === reads)
      expect([reads, endpoint?.permission, endpoint?.isReading]).toEqual([reads, permission, true])
      const [method = '', path = ''] = reads.split(' ')
      const { status } = await send(method, path.replace('{id}', '1'), { token, ...(method === 'POST' && { body: {} }) })
      // What was sent may be too little for some; nobody is turned away.
      expect([reads, [200, 404, 422].includes(status)]).toEqual([reads, true])
    }
  }
})
