import type { AnyEntity } from '#api/core/entity'
import { type FieldKind, type FieldMeta, metaOf } from '#api/core/field'

export const large: readonly FieldKind[] = ['longText', 'richText', 'image', 'file', 'rows']

/** Pairs shown together. */
const halves = { first: 'last', birth: 'death', from: 'to', starts: 'ends', min: 'max' }

const isPair = (fields: AnyEntity['fields'], name = '', other = ''): boolean => {
  const [meta, next] = [fields[name], fields[other]].map((field) => field && metaOf(field))
  if (!meta || !next) return false
  const isMeasure = meta.kind === next.kind && meta.unit !== undefined && meta.unit === next.unit
  return isMeasure || Object.entries(halves).some(([half, rest]) => name.toLowerCase().replace(half, rest) === other.toLowerCase())
}

/** Fields with a whole row. The field before a pair gets one too if the pair would be split. */
export function wideFields({ fields }: Pick<AnyEntity, 'fields'>, names: readonly string[]): ReadonlySet<string> {
  const wide = new Set<string>()
  let isSecond = false
  for (const [i, name] of names.entries()) {
    const [before, after] = [names[i - 1], names[i + 1]]
    const { kind }: Pick<FieldMeta, 'kind'> = fields[name] ? metaOf(fields[name]) : { kind: 'text' }
    if (large.includes(kind) || kind === 'options') wide.add(name)
    else if (isSecond && before && !isPair(fields, before, name) && isPair(fields, name, after)) wide.add(before)
    else {
      isSecond = !isSecond
      continue
    }
    isSecond = !wide.has(name)
  }
  return wide
}
