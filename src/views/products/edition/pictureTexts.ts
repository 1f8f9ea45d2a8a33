import type { AnyEntity } from '#api/core/entity'
import { metaOf, register } from '#api/core/field'
import { texts } from './texts'

const wordings: Readonly<Record<string, (title: string) => string>> = texts.pictures

export const maxPictureText = ({ fields }: AnyEntity): number | undefined => {
  const { altText } = (fields.images && metaOf(fields.images).columns) ?? {}
  return altText && metaOf(altText).max
}

/** Undefined where the title says nothing of such a picture. */
export const pictureText = (kind: unknown, title: string, max?: number): string | undefined => wordings[String(kind)]?.(title).slice(0, max)

/** True for a text that the title proposes for some kind of picture: nobody has described it. */
export const isProposed = (text: string, title: string, max?: number): boolean =>
  Object.keys(wordings).some((kind) => pictureText(kind, title, max) === text)

/** An edition whose new pictures begin with a text that its title proposes. */
export function withPictureTexts(entity: AnyEntity, title: string): AnyEntity {
  const { images } = entity.fields
  if (!images || !title) return entity
  const meta = metaOf(images)
  const begins = (place: number) => {
    const row = { ...meta.begins?.(place) }
    const altText = pictureText(row.kind, title, maxPictureText(entity))
    return altText === undefined ? row : { ...row, altText }
  }
  return { ...entity, fields: { ...entity.fields, images: register(images.clone(), meta.kind, meta.label, { ...meta, begins }) } }
}
