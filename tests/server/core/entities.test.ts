import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { entities } from '#api/app/contract'
import type { AnyEntity } from '#api/core/entity'
import { metaOf } from '#api/core/field'
import { filterKindOf } from '#api/core/filter'
import { labelOf, toOption } from '#api/core/option'
import { administration } from '#api/site/administration'
import { type SignedInClient, startServer } from '../setup/harness'
import { type Body, bodyFor, valueFor } from './entityValues'

const every = Object.values(entities)
const written = every.filter(({ calls }) => calls.add && calls.edit && calls.remove)

const metaIn = (entity: AnyEntity, name: string) => metaOf(entity.fields[name] as z.ZodMiniType)

/** What is answered of what was sent: a new file comes back as a stored one. */
const answered = (body: Body) =>
  Object.fromEntries(
    Object.entries(body).map(([name, value]) => [
      name,
      value instanceof File
        ? { id: expect.any(Number), name: value.name, type: 'image/png', size: value.size, url: expect.stringMatching(/^File\/[\w-]{22}$/) }
        : value,
    ]),
  )

async function add(client: SignedInClient, entity: AnyEntity, body: Body): Promise<Body & { id: number; version: number }> {
  if (!entity.calls.add) throw new Error(`${entity.name} is not added to`)
  return (await client.call(entity.calls.add, { body })).data as Body & { id: number; version: number }
}

test.each(written.map((entity) => [entity.name, entity] as const))('%s: added, read, changed and removed', async (_, entity) => {
  const { signIn } = await startServer()
  const admin = await signIn('admin')
  const { item, edit, remove, all } = entity.calls
  if (!item || !edit || !remove) throw new Error('It has all calls')

  const body = await bodyFor(admin, entity, 1)
  const added = await add(admin, entity, body)
  expect(added).toMatchObject({ version: 1, isSystem: false, ...answered(body) })
  const params = { id: added.id }
  expect((await admin.call(item, { params })).data).toEqual(added)
  if (all)
    expect((await admin.call(all, {})).data.map((row) => toOption(row as { id: number }))).toContainEqual(
      expect.objectContaining({ value: added.id, label: labelOf(added) }),
    )

  const other = await bodyFor(admin, entity, 2)
  const changed = (await admin.call(edit, { params, body: { ...other, version: 1 } })).data
  expect(changed).toMatchObject({ ...answered(other), id: added.id, version: 2 })
  expect((await admin.call(item, { params })).data).toEqual(changed)

  const stale = admin.call(edit, { params, body: { ...body, version: 1 } })
  const refusal = await stale.then(undefined, (error) => error)
  expect(refusal.status).toBe(409)
  const conflict = z.parse(entity.conflict, refusal.data) as { fields: Record<string, unknown> }
  expect(conflict).toMatchObject({ reason: 'changed', current: changed, changedBy: 'Shirin Ahmadi' })
  const differing = Object.keys(body).filter((name) => JSON.stringify(added[name]) !== JSON.stringify((changed as Body)[name]))
  expect(Object.keys(conflict.fields).sort()).toEqual(differing.sort())

  await expect(admin.call(remove, { params, query: { version: 1 } })).rejects.toMatchObject({ status: 409, data: { reason: 'changed' } })
  await admin.call(remove, { params, query: { version: 2 } })
  const isGone = { status: 404, message: `${entity.title} not found` }
  await expect(admin.call(item, { params })).rejects.toMatchObject(isGone)
  await expect(admin.call(remove, { params, query: {} })).rejects.toMatchObject(isGone)
  await expect(admin.call(edit, { params, body: { ...other, version: 2 } })).rejects.toMatchObject(isGone)

  const log = await admin.call(administration.OperatorActivityReport.calls.list, {
    body: { filter: { entity: entity.title, recordId: added.id } },
  })
  expect(log.data.map(({ action, operator }) => `${operator} ${action}`)).toEqual(
    ['removed', 'changed', 'added'].map((action) => `Shirin Ahmadi ${action}`),
  )
})

test.each(written.map((entity) => [entity.name, entity] as const))(
  '%s: found, filtered and sorted by each of its fields',
  async (_, entity) => {
    const { signIn } = await startServer()
    const admin = await signIn('admin')
    const { list } = entity.calls
    if (!list) throw new Error('It has a list')
    const rows = []
    for (const n of [1, 2, 3]) rows.push(await add(admin, entity, await bodyFor(admin, entity, n)))
    const [, second] = rows
    const found = async (body: object) => (await admin.call(list, { body })).data.map(({ id }) => Number(id))
    expect(await found({ searchKey: labelOf(second as object).toUpperCase() })).toContain(second?.id)
    expect(await found({ pageSize: 2 })).toEqual(expect.arrayContaining([Math.max(...rows.map(({ id }) => id))]))

    for (const name of Object.keys(entity.fields)) {
      const up = await found({ sort: `${name} asc`, pageSize: 1000 })
      const down = await found({ sort: `${name} desc`, pageSize: 1000 })
      // What is empty comes last either way.
      if (metaIn(entity, name).isRequired) expect([name, up]).toEqual([name, down.reverse()])
      else expect([name, new Set(up)]).toEqual([name, new Set(down)])
      const value = second?.[name]
      const kind = filterKindOf(metaIn(entity, name).kind)
      const filters = {
        contains: [value],
        range: [value, { from: value, to: value }],
        day: [value, { from: value }],
        flag: [value],
        presence: [true],
        anyOf: [value, [value].flat()],
      }[kind]
      for (const filter of value === null ? [null] : filters)
        expect([name, filter, await found({ filter: { [name]: filter } })]).toEqual([name, filter, expect.arrayContaining([second?.id])])
      if (kind === 'range') expect(await found({ filter: { [name]: { from: 1e12 } } })).toEqual([])
    }
    await expect(found({ sort: 'password asc' })).rejects.toMatchObject({ status: 422, fieldErrors: { sort: [expect.any(String)] } })
    await expect(found({ filter: { password: 'x' } })).rejects.toMatchObject({ status: 422 })
  },
)

test.each(written.map((entity) => [entity.name, entity] as const))(
  '%s: what is required and what is unique is asked for by name',
  async (_, entity) => {
    const { signIn } = await startServer()
    const admin = await signIn('admin')
    const body = await bodyFor(admin, entity, 1)
    await add(admin, entity, body)
    for (const name of Object.keys(entity.fields)) {
      const { isRequired, isUnique, kind } = metaIn(entity, name)
      if (!isRequired && !isUnique) continue
      const next = await bodyFor(admin, entity, 5 + Object.keys(body).indexOf(name))
      if (isRequired)
        await expect(add(admin, entity, { ...next, [name]: kind === 'options' || kind === 'rows' ? [] : null })).rejects.toMatchObject({
          status: 422,
          fieldErrors: { [name]: [expect.any(String)] },
        })
      if (isUnique)
        await expect(add(admin, entity, { ...next, [name]: body[name] })).rejects.toMatchObject({
          status: 422,
          fieldErrors: { [name]: [expect.stringMatching(/^Is already taken$| is on “/)] },
        })
    }
  },
)

test.each(written.map((entity) => [entity.name, entity] as const))(
  '%s: every option field names a record that exists',
  async (_, entity) => {
    const fields = Object.entries(entity.fields).filter(([, field]) => ['option', 'options'].includes(metaOf(field).kind))
    if (!fields.length) return
    const { signIn } = await startServer()
    const admin = await signIn('admin')
    const right = await bodyFor(admin, entity, 9)
    for (const [name, field] of fields) {
      const { kind } = metaOf(field)
      const body = { ...right, [name]: kind === 'option' ? 2_000_000_000 : [2_000_000_000] }
      const refusal = await add(admin, entity, body).then(undefined, (error) => error)
      expect([entity.name, name, refusal.status, refusal.fieldErrors]).toEqual([entity.name, name, 422, { [name]: ['Does not exist'] }])
    }
  },
)

test('every value that a field takes is taken, whatever its kind', async () => {
  const { signIn } = await startServer()
  const admin = await signIn('admin')
  for (const entity of every)
    for (const [name, field] of Object.entries(entity.fields)) {
      const meta = metaOf(field)
      if (meta.refersTo) continue
      expect([entity.name, name, z.safeParse(field, await valueFor(admin, name, meta, 3)).error?.issues]).toEqual([
        entity.name,
        name,
        undefined,
      ])
    }
})
