import type { AnyEntity } from '#api/core/entity'
import type { Fields } from '#api/core/field'
import { isAmong } from '#api/core/recordPaths'
import { kinds } from '#api/products/entities'
import { productPaths } from '#api/products/paths'
import type { Kind } from '#api/products/rules'

export const kindOf = (path: string): Kind => (Object.keys(kinds) as Kind[]).find((kind) => isAmong(productPaths[kind], path)) ?? 'other'

export const titleEntity = (kind: Kind) => kinds[kind].title as AnyEntity
export const editionEntity = (kind: Kind) => kinds[kind].edition as AnyEntity

export function editionFieldsOf(kind: Kind): Fields {
  const { productId: _, ...fields } = editionEntity(kind).fields
  return fields
}
