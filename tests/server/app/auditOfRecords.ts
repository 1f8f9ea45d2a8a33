import { entities } from '#api/app/contract'
import type { Endpoint } from '#api/core/endpoint'
import type { AnyEntity } from '#api/core/entity'
import { mergingOf } from '#api/core/merging/calls'
import { bulkChanges } from '#api/products/bulkChange'
import { removeEditionFile, removeEditionImage } from '#api/products/calls'
import { kinds } from '#api/products/entities'
import type { Kind } from '#api/products/rules'
import { basicInfo } from '#api/reference/basicInfo'
import { people } from '#api/reference/people'
import { bodyFor, picture } from '../core/entityValues'
import type { Scenario, World } from './auditScenarios'

/** What the calls of every declared entity do, from its declaration. */
export const ofRecords = new Map<Endpoint, Scenario>()

for (const entity of Object.values(entities)) {
  const { add, edit, remove, removeImage } = entity.calls
  if (add)
    ofRecords.set(add, async ({ admin }) => {
      const body = await bodyFor(admin, entity, 1)
      return () => admin.call(add, { body })
    })
  if (edit)
    ofRecords.set(edit, async (world) => {
      const { id, version } = await recordOf(world, entity)
      const body = await bodyFor(world.admin, entity, 2)
      return () => world.admin.call(edit, { params: { id }, body: { ...body, version } })
    })
  if (remove)
    ofRecords.set(remove, async (world) => {
      const { id } = await recordOf(world, entity)
      return () => world.admin.call(remove, { params: { id }, query: {} })
    })
  if (removeImage)
    ofRecords.set(removeImage, async (world) => {
      const { id } = await recordOf(world, entity, { image: picture() })
      return () => world.admin.call(removeImage, { params: { id }, query: {} })
    })
}

for (const [kind, parts] of Object.entries(kinds) as [Kind, (typeof kinds)[Kind]][])
  for (const part of ['title', 'edition'] as const) {
    const { change, undo } = bulkChanges[kind][part]
    const active = { field: 'status', operation: { type: 'set', value: 'active' } } as const
    const made = (world: World) => recordOf(world, parts[part] as unknown as AnyEntity, { status: 'draft' })
    ofRecords.set(change, async (world) => {
      const { id } = await made(world)
      return () => world.admin.call(change, { body: { ...active, rows: [{ id }] } })
    })
    ofRecords.set(undo, async (world) => {
      const { id } = await made(world)
      const [row] = (await world.admin.call(change, { body: { ...active, rows: [{ id }] } })).data.rows
      const rows = [{ id, version: row?.version ?? 0 }]
      return () => world.admin.call(undo, { body: { field: 'status', rows } })
    })
  }

for (const entity of [...Object.values(kinds).map(({ title }) => title), people.People, basicInfo.Publisher] as unknown as AnyEntity[]) {
  const { merge, undo, notDuplicate } = mergingOf(entity)
  const two = async ({ admin }: World) => {
    const { add } = entity.calls
    const made = async (i: number) =>
      (await admin.call(add as NonNullable<typeof add>, { body: { ...(await bodyFor(admin, entity, i)), isNew: true } })).data as Numbered
    return { kept: await made(1), merged: await made(2) }
  }
  const versions = ({ kept, merged }: Awaited<ReturnType<typeof two>>) => ({
    kept: { id: kept.id, version: kept.version },
    merged: { id: merged.id, version: merged.version },
  })
  ofRecords.set(merge, async (world) => {
    const body = versions(await two(world))
    return () => world.admin.call(merge, { body })
  })
  ofRecords.set(undo, async (world) => {
    const { data } = await world.admin.call(merge, { body: versions(await two(world)) })
    return () => world.admin.call(undo, { params: { id: data.mergeId ?? 0 }, body: {} })
  })
  ofRecords.set(notDuplicate, async (world) => {
    const { kept, merged } = await two(world)
    return () => world.admin.call(notDuplicate, { body: { id: kept.id, otherId: merged.id } })
  })
}

for (const [kind, { edition }] of Object.entries(kinds) as [Kind, (typeof kinds)[Kind]][]) {
  const withMedia = async (world: World) => {
    const media = {
      images: [{ image: picture(), altText: 'A cover', kind: 'front' }],
      files: [{ file: picture(), purpose: 'sample', languageId: null }],
    }
    return (await recordOf(world, edition as unknown as AnyEntity, media)) as Numbered & Record<'images' | 'files', Numbered[]>
  }
  ofRecords.set(removeEditionImage[kind], async (world) => {
    const { images } = await withMedia(world)
    return () => world.admin.call(removeEditionImage[kind], { params: { id: images[0]?.id ?? 0 }, query: {} })
  })
  ofRecords.set(removeEditionFile[kind], async (world) => {
    const { files } = await withMedia(world)
    return () => world.admin.call(removeEditionFile[kind], { params: { id: files[0]?.id ?? 0 }, query: {} })
  })
}

type Numbered = { id: number; version: number }

async function recordOf({ admin }: World, entity: AnyEntity, more: object = {}): Promise<Numbered> {
  const { add, item } = entity.calls
  if (add) return (await admin.call(add, { body: { ...(await bodyFor(admin, entity, 1)), ...more } })).data as Numbered
  if (!item) throw new Error(`${entity.name} has a record`)
  return (await admin.call(item, { params: { id: 1 } })).data as Numbered
}
