import type { AnyEntity } from '#api/core/entity'
import { metaOf } from '#api/core/field'
import type { Needed } from '#api/core/permissions'
import type { ShelfScan } from '#api/inventory/shelfScan'
import { basicInfo } from '#api/reference/basicInfo'
import { editionEntity, titleEntity } from '#views/products/kinds.ts'

/** Fields of one record that are asked for together. */
export type Correction = { entity: AnyEntity; id: number; names: readonly string[] }

const withCurrency = ({ fields }: AnyEntity, field: string): readonly string[] => {
  const { currencyField } = fields[field] ? metaOf(fields[field]) : {}
  return currencyField ? [field, currencyField] : [field]
}

/** The fields of the edition, of its title, or of its publisher, whose address the shop needs. */
export function correctionOf(scanned: ShelfScan, { field, isOfTitle }: { field: string; isOfTitle: boolean }): Correction {
  const { kind, productId, productDetailId, publisherId } = scanned
  if (field === 'publisherId' && publisherId !== null) {
    return { entity: basicInfo.Publisher as AnyEntity, id: publisherId, names: ['address', 'email'] }
  }
  const entity = isOfTitle ? titleEntity(kind) : editionEntity(kind)
  return { entity, id: isOfTitle ? productId : productDetailId, names: withCurrency(entity, field) }
}

export const priceCorrection = (scanned: ShelfScan): Correction => correctionOf(scanned, { field: 'price', isOfTitle: false })

export const mayCorrect = (may: (needed: Needed) => boolean, { entity, names }: Correction): boolean =>
  may(entity.permissions.edit) && names.every((name) => name in entity.fields)
