import { type FieldMeta, metaOf } from '#api/core/field'
import { present } from '#api/core/objects'
import { type FormActor, shownValue } from '#machines/core/form'
import { bytes, typeNames } from '../../../files/fileText'
import { type FormRow, newRow } from '../../codec'
import { texts } from './texts'

/** Bytes before scaling. */
const maxPictureBytes = 20_000_000

export function fileColumnOf({ columns = {} }: FieldMeta): { column: string; field: FieldMeta } | undefined {
  const found = Object.entries(columns).find(([, schema]) => ['image', 'file'].includes(metaOf(schema).kind))
  return found && { column: found[0], field: metaOf(found[1]) }
}

export const rowsIn = (form: FormActor, name: string): readonly FormRow[] => (shownValue(form.getSnapshot(), name) ?? []) as FormRow[]

/** As an updater, as rows may have moved meanwhile. */
export const writeRows = (form: FormActor, name: string, next: (rows: readonly FormRow[]) => readonly FormRow[]): void =>
  form.send({ type: 'field.chosen', name, value: next(rowsIn(form, name)) })

export type Unwanted = { name: string; reason: string }

export function rowsOf(meta: FieldMeta, files: readonly File[], existingCount: number): { rows: FormRow[]; unwanted: Unwanted[] } {
  const { column, field } = present(fileColumnOf(meta))
  const { accept = [], maxBytes = 0, kind } = field
  const max = meta.max ?? 100
  const limit = kind === 'image' ? maxPictureBytes : maxBytes
  const rows: FormRow[] = []
  const unwanted: Unwanted[] = []
  for (const file of files) {
    const reason = !accept.includes(file.type)
      ? texts.noSuchType(typeNames(accept))
      : file.size > limit
        ? texts.tooLarge(bytes(limit))
        : existingCount + rows.length >= max
          ? texts.noRoom(max)
          : undefined
    if (reason) unwanted.push({ name: file.name, reason })
    else rows.push({ ...newRow(meta, existingCount + rows.length), [column]: file })
  }
  return { rows, unwanted }
}
