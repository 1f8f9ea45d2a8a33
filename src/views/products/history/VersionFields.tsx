import { Button, Text } from '@radix-ui/themes'
import { useSelector } from '@xstate/react'
import { Suspense, useState } from 'react'
import type { AnyEntity } from '#api/core/entity'
import { metaOf } from '#api/core/field'
import type { FieldThen, RecordVersion } from '#api/products/history'
import { isDirty } from '#machines/core/dirty'
import type { FormActor, Values } from '#machines/core/form'
import { part } from '#views/core/chunk.ts'
import { SmallTable } from '#views/core/SmallTable.tsx'
import { Name } from '#views/core/text/Name.tsx'
import { changeText } from './changeText'
import { differences, putBackWith } from './putBack'
import styles from './VersionDialog.module.css'
import { texts } from './versionTexts'

const FieldValue = part('the values', async () => ({ default: (await import('#views/core/entity/FieldValue.tsx')).FieldValue }))
FieldValue.prefetch()

type Props = {
  entity: AnyEntity
  form: FormActor
  nameIn: (field: string) => string
  version: RecordVersion
  /** Instead of the form. */
  compared: RecordVersion | undefined
  isWhole: boolean
  isReadOnly: boolean
}

const byField = (version: RecordVersion | undefined) => new Map(version?.fields.map((each) => [each.field, each]))

export function VersionFields({ entity: { fields }, form, nameIn, version, compared, isWhole, isReadOnly }: Props) {
  /** By field that was put back: its former value in the form. */
  const [before, setBefore] = useState<Values>({})
  const { values, typed, saved: read } = useSelector(form, ({ context }) => context)
  const hasChanges = useSelector(form, isDirty)
  const of = (held: Values) =>
    Object.fromEntries(Object.keys(fields).flatMap((field) => (nameIn(field) in held ? [[field, held[nameIn(field)]]] : [])))
  const held = { saved: of(read), now: of({ ...values, ...typed }) }
  const [then, other] = [byField(version), byField(compared)]
  const differing = differences(fields, then, held)
  const differs = (field: string) => (compared ? then.get(field)?.text !== other.get(field)?.text : differing.has(field) || field in before)
  const shown = Object.keys(held.now).filter((field) => isWhole || differs(field))
  if (shown.length === 0) return <p>{texts.alike}</p>

  const metaIn = (field: string) => metaOf(fields[field] as NonNullable<(typeof fields)[string]>)
  const write = (field: string, value: unknown) => form.send({ type: 'field.chosen', name: nameIn(field), value })
  const putBack = (field: string) => {
    const names = putBackWith(fields, field, differing)
    setBefore({ ...before, ...Object.fromEntries(names.map((name) => [name, held.now[name]])) })
    for (const name of names) write(name, differing.get(name))
  }
  const undo = (field: string) => {
    const { [field]: value, ...rest } = before
    setBefore(rest)
    write(field, value)
  }
  const valueIn = (by: ReadonlyMap<string, FieldThen>, field: string) => {
    const each = by.get(field)
    const text = each && changeText(metaIn(field), each.text)
    return text ? <Name>{text}</Name> : <FieldValue entity={{ fields }} name={field} value={each ? null : held.saved[field]} />
  }
  const actionOf = (field: string) => {
    const { label } = metaIn(field)
    if (field in before)
      return (
        <Button type="button" size="1" variant="soft" color="gray" aria-label={texts.undoOf(label)} onClick={() => undo(field)}>
          {texts.undo}
        </Button>
      )
    if (!differing.has(field)) return null
    if (then.get(field)?.canPutBack === false) return <Text color="gray">{texts.gone}</Text>
    return (
      <Button type="button" size="1" variant="soft" aria-label={texts.putBackOf(label)} onClick={() => putBack(field)}>
        {texts.putBack}
      </Button>
    )
  }
  return (
    <>
      <div className={styles.fields}>
        <Suspense fallback={<p aria-busy="true">{texts.loading}</p>}>
          <SmallTable
            isCards
            rows={shown}
            rowKey={(field) => field}
            columns={[
              { title: texts.field, isHeading: true, cell: (field) => metaIn(field).label },
              { title: texts.version(version.version), cell: (field) => valueIn(then, field) },
              compared
                ? { title: texts.version(compared.version), cell: (field) => valueIn(other, field) }
                : {
                    title: hasChanges ? texts.notSaved : texts.now,
                    cell: (field) => <FieldValue entity={{ fields }} name={field} value={held.now[field]} />,
                  },
              ...(isReadOnly || compared ? [] : [{ title: '', cell: actionOf }]),
            ]}
          />
        </Suspense>
      </div>
      <Text as="p" size="1" color="gray" role="status">
        {Object.keys(before).length > 0 && texts.hint}
      </Text>
    </>
  )
}
