import { useId } from 'react'
import type { AnyEntity } from '#api/entity'
import { type FieldMeta, metaOf } from '#api/field'
import { filterKindOf } from '#api/filter'
import { countryChoices, languageChoices } from '../field/codes'
import { numberOf } from '../field/digits'
import { type Choice, OptionBox, type OptionSource } from '../field/OptionBox'
import { minorDigits } from '../format'
import type { CustomFilterProps, Filter, FilterInputProps } from '../list/columns'
import controls from '../list/controls.module.css'
import type { ListRules } from '../list/listState'
import { TypedInput } from '../list/TypedInput'
import { texts as listTexts } from '../list/texts'
import { entityColumns } from './columns'
import { useEntityOptions } from './options'
import { texts } from './texts'

/** What the URL of an entity's list may say: its sortable fields, and a filter for each field by its kind. */
export function entityRules(entity: AnyEntity, without: readonly string[] = []): ListRules {
  return {
    sortFields: entityColumns(entity, without).flatMap(({ sort }) => sort ?? []),
    filters: Object.entries(entity.fields).flatMap(([name, field]) => (without.includes(name) ? [] : filtersOf(name, metaOf(field)))),
  }
}

function filtersOf(name: string, meta: FieldMeta): Filter[] {
  const { label, kind } = meta
  switch (filterKindOf(kind)) {
    case 'contains':
      return [{ name, label, kind: 'text' }]
    case 'range':
      return ends(name, label).map((end) => ({ ...end, ...numberFilter(meta) }))
    case 'day':
      return ends(name, label).map((end) => ({ ...end, kind: 'day' }))
    case 'flag':
    case 'presence':
      return [{ name, label, ...booleanFilter(meta) }]
    case 'anyOf':
      return [{ name, label, ...choiceFilter(meta) }]
  }
}

const ends = (field: string, label: string) => [
  { name: `${field}.from`, label: texts.from(label), of: { field, bound: 'from' as const } },
  { name: `${field}.to`, label: texts.to(label), of: { field, bound: 'to' as const } },
]

type OfKind = Filter extends infer F ? (F extends { kind: infer K } ? Omit<F & { kind: K }, 'name' | 'label' | 'of'> : never) : never

const scaleOf = ({ kind }: FieldMeta) => (kind === 'percent' ? 100 : 1)

function readNumber(meta: FieldMeta, text: string): number | undefined {
  const value = Number((numberOf(text) / scaleOf(meta)).toFixed(8))
  return Number.isNaN(value) ? undefined : value
}

function numberFilter(meta: FieldMeta): OfKind {
  if (meta.kind === 'money') return { kind: 'amount', digits: minorDigits(meta.currency ?? '') }
  return { kind: 'custom', meta, read: (text) => readNumber(meta, text), Input: NumberInput, Said: NumberSaid }
}

const NumberInput = ({ meta, value, onCommitted }: CustomFilterProps & FilterInputProps) => (
  <TypedInput
    className={controls.input}
    inputMode="decimal"
    dir="ltr"
    value={value}
    onTyped={() => {}} // half a number is another number: it counts once it is whole
    onCommitted={(text) => onCommitted(readNumber(meta, text) === undefined ? '' : text)}
  />
)
const NumberSaid = ({ meta, value }: CustomFilterProps) => <span dir="ltr">{scaleOf(meta) === 100 ? `${value} %` : value}</span>

const isFlag = ({ kind }: FieldMeta) => kind === 'flag'
const saidOf = (meta: FieldMeta, value: boolean) => (isFlag(meta) ? (value ? texts.yes : texts.no) : texts.has[`${value}`])

const booleanFilter = (meta: FieldMeta): OfKind => ({
  kind: 'custom',
  meta,
  read: (text) => (/^(true|false)$/.test(text) ? text === 'true' : undefined),
  Input: BooleanInput,
  Said: BooleanSaid,
})

const BooleanSaid = ({ meta, value }: CustomFilterProps) => saidOf(meta, value === 'true')

const BooleanInput = ({ meta, value, onCommitted }: CustomFilterProps & FilterInputProps) => (
  <select className={controls.select} value={value} onChange={(event) => onCommitted(event.target.value)}>
    <option value="">{listTexts.all}</option>
    <option value="true">{saidOf(meta, true)}</option>
    <option value="false">{saidOf(meta, false)}</option>
  </select>
)

function choiceFilter(meta: FieldMeta): OfKind {
  if (meta.kind === 'choice') {
    return { kind: 'option', options: Object.entries(meta.choices ?? {}).map(([value, label]) => ({ value, label })) }
  }
  const read = (text: string) => (meta.refersTo ? (/^[1-9]\d{0,9}$/.test(text) ? Number(text) : undefined) : text.slice(0, 300))
  return { kind: 'custom', meta, read, Input: ChoiceInput, Said: ChoiceSaid }
}

/** Read while a filter is open or set: a list alone needs no options. */
function useSource({ kind, refersTo }: FieldMeta): OptionSource {
  const records = useEntityOptions(refersTo ?? null)
  if (refersTo) return records
  return { options: kind === 'language' ? languageChoices() : countryChoices() }
}

function ChoiceSaid({ meta, value }: CustomFilterProps) {
  const { options } = useSource(meta)
  return <bdi>{options.find((option) => String(option.value) === value)?.label ?? `#${value}`}</bdi>
}

function ChoiceInput({ meta, value, onCommitted }: CustomFilterProps & FilterInputProps) {
  const id = useId()
  const source = useSource(meta)
  const isChosen = (option: Choice) => String(option.value) === value
  return (
    <OptionBox
      {...source}
      attributes={{ id, 'aria-invalid': false, 'aria-required': undefined, 'aria-describedby': '' }}
      name=""
      label={meta.label}
      shown={value && (source.options.find(isChosen)?.label ?? '…')}
      isChosen={isChosen}
      onChoose={(option) => onCommitted(String(option.value))}
      onClear={value ? () => onCommitted('') : undefined}
      onLeft={() => undefined}
      onEnter={() => undefined}
    />
  )
}
