import { useMemo, useRef, useState } from 'react'
import * as z from 'zod/mini'
import { client } from '#api/core/client'
import { changed, type Changed as Told } from '#api/core/conflict'
import { ApiError } from '#api/core/http'
import { isDoubtful } from '#api/core/sending/doubt'
import type { Kind } from '#api/products/rules'
import { editionsWithProductId, sameTitle } from '#api/products/titleCalls'
import type { Values } from '#machines/core/form'
import { useAddToDraft } from '#views/core/addToDraft.ts'
import { refresh } from '#views/core/data.ts'
import type { Row } from '#views/core/entity/row.ts'
import { useMerging } from '#views/core/entity/useMerging.ts'
import { useCurrencyCodes } from '#views/core/field/currencyCodes.ts'
import { useForm } from '#views/core/useForm.ts'
import { editionEntity, titleEntity } from '../kinds'
import type { Begin } from './begin'
import { atKeys, cellName, changedEditions, copyOf, editionKeys, newEditionsIn, newTitle, type Read, titleSchema, valuesOf } from './values'

export type FullTitle = { title: Row; editions: readonly Row[] }

const conflictSchema = z.object({ ...changed.shape, entityName: z.string(), recordId: z.int() })
const editionConflictsSchema = z.object({ conflicts: z.array(conflictSchema) })

async function readTitle(kind: Kind, id: number): Promise<FullTitle> {
  const { item } = titleEntity(kind).calls
  if (!item) throw new TypeError('A title is read by its id')
  const [title, editions] = await Promise.all([
    client.call(item, { params: { id } }),
    client.call(editionsWithProductId[kind], { params: { id } }),
  ])
  return { title: title.data as Row, editions: editions.data as Row[] }
}

const versionsIn = (values: Values) => ['version', ...editionKeys(values).map((key) => cellName(key, 'version'))]

export type Candidate = z.output<typeof sameTitle>['candidates'][number]

export type Source = { existing?: FullTitle | undefined; copied?: FullTitle | undefined; begin?: Begin | undefined }

const draftOf = (kind: Kind, of: number | string) => `${titleEntity(kind).name}-${of}-with-editions`

function draftBy(kind: Kind, { existing, copied, begin }: Source): string {
  if (existing) return draftOf(kind, existing.title.id)
  if (copied) return draftOf(kind, `copy-${copied.title.id}`)
  return draftOf(kind, begin?.isbn ? `new-${begin.isbn}` : 'new')
}

export function useTitleForm(kind: Kind, source: Source, onSaved: (title: Row) => void) {
  const { existing, copied, begin } = source
  const { codeOf, idOf } = useCurrencyCodes()
  const schema = useMemo(() => titleSchema(kind, codeOf), [kind, codeOf])
  const [initial] = useState<Values>(() => {
    if (existing) return valuesOf(kind, existing.title, existing.editions)
    return copied ? copyOf(kind, copied.title, copied.editions) : newTitle(kind, idOf('SEK') ?? null, begin)
  })
  const [candidates, setCandidates] = useState<readonly Candidate[]>([])
  const isOther = useRef(copied !== undefined)

  const form = useForm({
    schema,
    initial,
    submit: (read) => save(read),
    draft: draftBy(kind, source),
  })
  const { conflict, isChoosing, changed, meet } = useMerging(form, versionsIn)

  async function save({ title, editions }: Read): Promise<Row> {
    const { values, saved } = form.getSnapshot().context
    const { add, edit } = titleEntity(kind).calls
    if (!add || !edit) throw new TypeError('A title is added and edited')
    const sent = changedEditions(editions, values, saved)
    const body = { ...title, editions: sent.map(({ key: _, fields, ...record }) => ({ ...record, ...fields })) }
    try {
      const call = existing
        ? client.call(edit, { params: { id: existing.title.id }, body: { ...body, version: Number(title.version) } })
        : client.call(add, { body: { ...body, ...(isOther.current && { isNew: true }) } as Values })
      return (await call).data as Row
    } catch (error) {
      if (!(error instanceof ApiError) || error.kind !== 'invalid') throw error
      const fieldErrors = atKeys(error.fieldErrors, sent)
      throw new ApiError(422, error.message, { ...(error.data as object), fieldErrors }, error.path)
    }
  }

  const failed = async (error: unknown) => {
    if (!(error instanceof ApiError)) return
    const same = error.kind === 'conflict' ? z.safeParse(sameTitle, error.data).data : undefined
    if (same) return setCandidates(same.candidates)
    const isMet = error.kind === 'conflict' || (isDoubtful(error) && existing !== undefined)
    if (!isMet || !existing) return
    // After a lost answer it may be what was intended.
    const now = await readTitle(kind, existing.title.id).catch(() => undefined)
    if (!now) return
    const { saved: base } = form.getSnapshot().context
    const theirs = valuesOf(kind, now.title, now.editions)
    if (versionsIn(theirs).every((name) => theirs[name] === base[name])) return
    meet(whoIn(error), theirs)
  }

  const saved = async (title: Row) => {
    setCandidates([])
    isOther.current = false
    if (existing) {
      const now = await readTitle(kind, title.id).catch(() => undefined)
      if (now) form.send({ type: 'form.reset', initial: valuesOf(kind, now.title, now.editions) })
    }
    void refresh(titleEntity(kind).name)
    void refresh(editionEntity(kind).name)
    onSaved(title)
  }

  const sendAsOther = () => {
    isOther.current = true
    setCandidates([])
    form.send({ type: 'form.submit' })
  }
  const addToDraft = useAddToDraft()
  const takeEditionsTo = (productId: number) => {
    const { values, typed } = form.getSnapshot().context
    addToDraft(draftOf(kind, productId), newEditionsIn({ ...values, ...typed }))
  }
  return { form, conflict, isChoosing, changed, candidates, sendAsOther, takeEditionsTo, saved, failed }
}

function whoIn(error: ApiError): Pick<Told, 'changedBy' | 'fields'> {
  const editions = z.safeParse(editionConflictsSchema, error.data).data?.conflicts
  const all = editions ?? [z.safeParse(conflictSchema, error.data).data].filter((each) => each !== undefined)
  const at = ({ entityName, recordId }: z.output<typeof conflictSchema>, name: string) =>
    entityName.startsWith('ProductDetail') ? cellName(String(recordId), name) : name
  return {
    changedBy: all[0]?.changedBy ?? null,
    fields: Object.fromEntries(all.flatMap((each) => Object.entries(each.fields).map(([name, who]) => [at(each, name), who] as const))),
  }
}
