import type { Kind } from '#api/products/rules'
import type { Values } from '#machines/core/form'
import { cellName, editionIn, editionKeys, newEdition, newKey } from '../title/values'

export type Chosen = { colours: readonly number[]; sizes: readonly number[]; materials: readonly number[] }
type Version = { colorIds: number[]; sizeId: number | null; materialId: number | null }

const orNone = (ids: readonly number[]): readonly (number | null)[] => (ids.length ? ids : [null])
const keyOf = ({ colorIds, sizeId, materialId }: Version) => JSON.stringify([[...colorIds].sort((a, b) => a - b), sizeId, materialId])

export function versionsToAdd(values: Values, { colours, sizes, materials }: Chosen): Version[] {
  if (!colours.length && !sizes.length && !materials.length) return []
  const existing = new Set(
    editionKeys(values).map((key) => {
      const { colorIds, sizeId, materialId } = editionIn(values, key)
      return keyOf({ colorIds: (colorIds ?? []) as number[], sizeId: Number(sizeId) || null, materialId: Number(materialId) || null })
    }),
  )
  return orNone(colours)
    .flatMap((colour) =>
      orNone(sizes).flatMap((sizeId) =>
        orNone(materials).map((materialId): Version => ({ colorIds: colour === null ? [] : [colour], sizeId, materialId })),
      ),
    )
    .filter((version) => !existing.has(keyOf(version)))
}

const alike = ['formatId', 'price', 'weightGrams']

export function withVersions(kind: Kind, values: Values, versions: readonly Version[]): Values {
  const last = editionKeys(values).at(-1)
  const like = last === undefined ? {} : editionIn(values, last)
  const taken = Object.entries(like).filter(([name]) => alike.includes(name))
  const held: Record<string, unknown> = { ...values }
  for (const version of versions) {
    const key = newKey()
    Object.assign(held, newEdition(kind, key, held))
    for (const [name, value] of [...taken, ...Object.entries(version)]) held[cellName(key, name)] = value
  }
  return held
}
