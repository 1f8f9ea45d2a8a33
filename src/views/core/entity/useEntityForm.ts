import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { client } from '#api/core/client'
import type { AnyEntity } from '#api/core/entity'
import { metaOf } from '#api/core/field'
import { ApiError } from '#api/core/http'
import { isDoubtful } from '#api/core/sending/doubt'
import { say } from '#api/core/texts/inLanguage'
import { isDirty } from '#machines/core/dirty'
import { isSame, type Values } from '#machines/core/form'
import { refresh } from '../data'
import { formSchema, formValues, namesOfNow, newValues } from '../field/codec'
import { hasAmounts, useCurrencyCodes } from '../field/currencyCodes'
import { locale } from '../format'
import { toast } from '../toast/toast'
import { useForm } from '../useForm'
import { changedIn } from './changedIn'
import type { Row } from './row'
import { texts } from './texts'
import { useMerging } from './useMerging'

export type Saved = { data: Row }

const valuesOf = (entity: AnyEntity, row: Row): Values => ({ ...formValues(entity.fields, row), version: row.version })

const unasked = ['version'] as const

/**
 * After another person's write, non-conflicting changes are merged and sent again, the rest is asked (`conflict`). `fixed` values are not
 * asked for. `draft` null keeps nothing.
 */
export function useEntityForm(options: {
  entity: AnyEntity
  row?: Row
  fixed?: Values
  onSaved: (row: Row) => void
  draft?: string | null
}) {
  const { entity, row, fixed, onSaved } = options
  const { codeOf } = useCurrencyCodes(hasAmounts(entity.fields))
  const schema = useMemo(() => formSchema(entity.fields, codeOf), [entity, codeOf])
  const [initial] = useState<Values>(() => (row ? valuesOf(entity, row) : { ...newValues(entity.fields), ...fixed }))
  const latest = useRef(row)
  const form = useForm({
    schema,
    initial,
    moving: row ? [] : namesOfNow(entity.fields),
    submit: (values) => save(entity, latest.current, values),
    draft: options.draft === null ? undefined : (options.draft ?? [entity.name, row?.id ?? 'new', ...Object.values(fixed ?? {})].join('-')),
  })
  const { meet, merged, forgetMerged, ...merging } = useMerging(form, () => unasked)

  const saved = (answer: Saved) => {
    latest.current = answer.data
    void refresh(entity.name)
    if (row) form.send({ type: 'form.reset', initial: valuesOf(entity, answer.data) })
    onSaved(answer.data)
    if (merged) toast.info(texts.conflict.merged(merged.by, labelsOf(entity, merged.taken)))
    forgetMerged()
  }
  const failed = (error: unknown) => {
    const change = changedIn(error)
    if (!change?.current) return
    const current = change.current as Row
    latest.current = current
    meet(change, valuesOf(entity, current))
  }

  // While nothing is typed.
  const follow = useEffectEvent((next: Row) => {
    if (next.version === latest.current?.version || isDirty(form.getSnapshot()) || form.getSnapshot().matches({ entry: 'submitting' }))
      return
    latest.current = next
    form.send({ type: 'form.reset', initial: valuesOf(entity, next) })
  })
  useEffect(() => {
    if (row) follow(row)
  }, [row])

  return { form, ...merging, saved, failed }
}

const labelsOf = ({ fields }: AnyEntity, names: readonly string[]): string =>
  new Intl.ListFormat(locale()).format(names.flatMap((name) => (fields[name] ? say(metaOf(fields[name]).label) : [])))

/** Sends once; after a lost answer the record is read: as intended is saved, otherwise a conflict. @throws {ApiError} */
async function save(entity: AnyEntity, row: Row | undefined, values: Values): Promise<Saved> {
  const { add, edit, item } = entity.calls
  try {
    if (row && edit) return await answered(client.call(edit, { params: { id: row.id }, body: { ...values, version: row.version } }))
    if (!row && add) return await answered(client.call(add, { body: values }))
    throw new TypeError(`${entity.name} has no call for this`)
  } catch (error) {
    if (!(error instanceof ApiError) || !isDoubtful(error)) throw error
    const unknown = new ApiError(error.status, texts.form.doubtful, error.data, error.path)
    if (!row || !item) {
      void refresh(entity.name)
      throw unknown
    }
    const { data } = await client.call(item, { params: { id: row.id } }).catch(() => Promise.reject(unknown))
    const current = data as Row
    if (current.version === row.version) throw error
    // Forms may have more fields than the record.
    const names = Object.keys(entity.fields).filter((name) => name in current)
    if (names.every((name) => values[name] instanceof File || isSame(current[name], values[name]))) return { data: current }
    throw new ApiError(409, error.message, { reason: 'changed', current, changedBy: null, fields: {} }, error.path)
  }
}

const answered = async (call: Promise<{ data: Values }>): Promise<Saved> => ({ data: (await call).data as Row })
