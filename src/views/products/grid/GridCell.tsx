import { useSelector } from '@xstate/react'
import { type PointerEvent, useId, useState } from 'react'
import type { FieldMeta } from '#api/core/field'
import { readGtin } from '#api/core/kinds/gtin'
import { readIsbn } from '#api/core/kinds/isbn'
import { readPartialDate } from '#api/core/kinds/partialDate'
import type { Kind } from '#api/products/rules'
import { type FormActor, isSame, shownValue } from '#machines/core/form'
import { useMaking } from '#views/core/entity/making/useMaking.tsx'
import { useRecords } from '#views/core/entity/records.ts'
import { useEntityOptions } from '#views/core/field/entityOptions.ts'
import { useField } from '#views/core/field/Field.tsx'
import { labelIn } from '#views/core/field/option.ts'
import { OptionBox } from '#views/core/field/options/OptionBox.tsx'
import { numberKeys } from '#views/core/number/numberKeys.ts'
import { useHyphens } from '#views/core/text/hyphens.ts'
import { PersianYear } from '../edition/PersianYear'
import { VatOfFormat } from '../edition/VatOfFormat'
import { IsbnSays } from '../isbn/IsbnSays'
import styles from './Grid.module.css'
import { texts } from './texts'

type Props = {
  form: FormActor
  name: string
  meta: FieldMeta
  label: string
  column: string
  row: number
  kind: Kind
  editionId: number | undefined
  onSameTitle: ((productId: number) => void) | undefined
  isReadOnly: boolean
  isSelected: boolean
  onFocus: () => void
  onExtend: () => void
}

export function GridCell(props: Props) {
  const { form, name, meta, label, column, row, kind, editionId, onSameTitle, isSelected, onFocus, onExtend } = props
  const id = useId()
  const { problem } = useField(form, name, meta.isRequired)
  const isChanged = useSelector(form, ({ context }) => name in context.saved && !isSame(context.values[name], context.saved[name]))
  const onPointerDown = (event: PointerEvent) => {
    if (!event.shiftKey) return
    event.preventDefault()
    onExtend()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it hears of the control inside
    <div
      className={styles.cell}
      data-column={column}
      data-row={row}
      data-selected={isSelected || undefined}
      data-changed={isChanged || undefined}
      onFocus={onFocus}
      onPointerDown={onPointerDown}
    >
      <Control {...props} label={texts.cell(meta.label, label)} says={id} isInvalid={problem !== undefined} />
      <p id={id} className={problem ? styles.fault : 'visually-hidden'}>
        <bdi>{problem}</bdi>
      </p>
      {column === 'formatId' && <VatOfFormat form={form} name={name} />}
      {column === 'publicationDate' && <PersianYear form={form} name={name} isReadOnly={props.isReadOnly} />}
      {meta.kind === 'isbn' && (
        <div className={styles.says}>
          <IsbnSays
            kind={kind}
            form={form}
            name={name}
            editionId={editionId}
            {...(onSameTitle && { titleName: 'title', onSameTitle })}
            isShort
          />
        </div>
      )}
    </div>
  )
}

type ControlProps = Pick<Props, 'form' | 'name' | 'meta' | 'isReadOnly'> & { label: string; says: string; isInvalid: boolean }

function Control(props: ControlProps) {
  const { meta } = props
  if (meta.kind === 'flag') return <Check {...props} />
  if (meta.kind === 'choice')
    return <Select {...props} options={Object.entries(meta.choices ?? {}).map(([value, label]) => ({ value, label }))} />
  if (meta.isLarge) return <Found {...props} />
  return meta.kind === 'option' ? <Option {...props} /> : <Typed {...props} />
}

const described = ({ name, label, says, isInvalid }: ControlProps) => ({
  name,
  'aria-label': label,
  'aria-invalid': isInvalid,
  'aria-describedby': says,
})

const useCell = ({ form, name, isReadOnly }: ControlProps) => {
  const { value, isSubmitting } = useField(form, name, false)
  return {
    value,
    isLocked: isReadOnly || isSubmitting,
    choose: (chosen: unknown) => form.send({ type: 'field.chosen', name, value: chosen }),
    leave: () => form.send({ type: 'field.left', name }),
  }
}

const readers: Partial<Record<FieldMeta['kind'], (typed: string) => string | undefined>> = {
  isbn: (typed) => readIsbn(typed).isbn,
  gtin: (typed) => readGtin(typed).gtin,
  partialDate: readPartialDate,
}

function Typed(props: ControlProps) {
  const { form, name, meta } = props
  const { value, isLocked, choose, leave } = useCell(props)
  const hyphenate = useHyphens()
  const [isTyped, setTyped] = useState(false)
  const isWords = meta.kind === 'text'
  const text = value == null ? '' : String(value)
  // Formatted until edited: reformatting would lose the selection.
  const shown = meta.kind === 'isbn' && !isTyped && readIsbn(text).isbn === text ? hyphenate(text) : text
  return (
    <input
      {...described(props)}
      className={styles.input}
      dir={isWords ? 'auto' : 'ltr'}
      autoComplete="off"
      spellCheck={false}
      size={meta.kind === 'isbn' || meta.kind === 'gtin' ? 18 : 8}
      value={shown}
      readOnly={isLocked}
      {...numberKeys}
      onChange={(event) => {
        setTyped(true)
        form.send({ type: 'field.typed', name, value: event.target.value })
      }}
      onBlur={() => {
        setTyped(false)
        const read = readers[meta.kind]?.(String(shownValue(form.getSnapshot(), name) ?? ''))
        if (read && read !== value) choose(read)
        leave()
      }}
    />
  )
}

function Check(props: ControlProps) {
  const { value, isLocked, choose, leave } = useCell(props)
  return (
    <span className={styles.check}>
      <input
        {...described(props)}
        type="checkbox"
        checked={value === true}
        disabled={isLocked}
        onChange={(event) => choose(event.target.checked)}
        onBlur={leave}
      />
    </span>
  )
}

type Choices = { options: readonly { value: string | number; label: string }[] }

function Select({ options, ...props }: ControlProps & Choices) {
  const { value, isLocked, choose, leave } = useCell(props)
  return (
    <select
      {...described(props)}
      className={styles.input}
      value={value == null ? '' : String(value)}
      disabled={isLocked}
      onChange={(event) => choose(options.find((option) => String(option.value) === event.target.value)?.value ?? null)}
      onBlur={leave}
    >
      <option value="" />
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  )
}

const Option = (props: ControlProps) => <Select {...props} options={useEntityOptions(props.meta.refersTo ?? null).options} />

function Found(props: ControlProps) {
  const { value, isLocked, choose, leave } = useCell(props)
  const entity = props.meta.refersTo ?? ''
  const { source, dialog } = useMaking(entity, useRecords(entity || null, typeof value === 'number' ? [value] : []))
  const id = useId()
  return (
    <>
      <OptionBox
        {...source}
        isOnTop
        attributes={{ id, 'aria-invalid': props.isInvalid, 'aria-required': undefined, 'aria-describedby': props.says }}
        name={props.name}
        label={props.label}
        shown={typeof value === 'number' ? labelIn(source, value) : ''}
        isChosen={(option) => option.value === value}
        isLocked={isLocked}
        onChoose={(option) => choose(option.value)}
        onClear={value == null ? undefined : () => choose(null)}
        onLeft={leave}
        onEnter={() => undefined}
      />
      {dialog}
    </>
  )
}
