import { type FieldMeta, type Fields, metaOf } from '#api/core/field'
import { kinds } from '#api/products/entities'
import type { Kind } from '#api/products/rules'
import type { Values } from './records'

export const emptyOf = ({ kind, empty }: FieldMeta): unknown =>
  kind === 'options' || kind === 'rows' ? [] : kind === 'flag' ? false : (empty ?? null)

export const emptyValues = (fields: Fields): Values =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, emptyOf(metaOf(field))]))

export const fieldsOf = (of: 'title' | 'edition', kind: Kind): Fields => kinds[kind][of].fields

export const newTitle = (kind: Kind): Values => ({ ...emptyValues(fieldsOf('title', kind)), status: 'active' })

export function newEdition(kind: Kind): Values {
  const { productId: _, ...fields } = fieldsOf('edition', kind)
  return { ...emptyValues(fields), status: 'active', priceIncludesVat: true, isOrderable: true }
}

/** XML normalises line breaks and has no control characters: ignore both. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
const unwritable = /[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g
export const sameText = (a: string, b: string): boolean => plain(a) === plain(b)
const plain = (text: string) => text.replace(/\r\n?/g, '\n').replace(unwritable, '').trim()

/** Rows of a list are compared by content, not by id or key order. */
const held = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.map((each) =>
        typeof each === 'object' && each !== null
          ? Object.entries(each)
              .filter(([name]) => name !== 'id')
              .sort()
          : each,
      )
    : value

export const isSame = (a: unknown, b: unknown): boolean =>
  typeof a === 'string' && typeof b === 'string' ? sameText(a, b) : JSON.stringify(held(a)) === JSON.stringify(held(b))
