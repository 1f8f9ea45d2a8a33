import { useId } from 'react'
import { minorDigits } from '#api/core/currencies'
import type { AnyEntity } from '#api/core/entity'
import { type FieldMeta, metaOf } from '#api/core/field'
import { filterKindOf } from '#api/core/filter'
import { numberOf } from '#api/core/kinds/typedNumber'
import { say } from '#api/core/texts/inLanguage'
import controls from '../../controls.module.css'
import { countryChoices, languageChoices } from '../../field/codes/codes'
import { useEntityOptions } from '../../field/entityOptions'
import { type Choice, labelIn as labelOfChoice, type OptionSource } from '../../field/option'
import { OptionBox } from '../../field/options/OptionBox'
import type { CustomFilterProps, Filter, FilterInputProps } from '../../list/columns'
import type { ListRules } from '../../list/state/listState'
import { TypedNumber } from '../../list/TypedNumber'
import { texts as listTexts } from '../../list/texts'
import { entityColumns } from '../columns'
import { useRecords } from '../records'
import { texts } from '../texts'
import { useCounts, zeroLast } from './facets'

export function entityRules(entity: AnyEntity, without: readonly string[] = []): ListRules {
  return {
    sortFields: entityColumns(entity, without).flatMap(({ sort }) => sort ?? []),
    filters: Object.entries(entity.fields).flatMap(([name, field]) => (without.includes(name) ? [] : filtersOf(name, metaOf(field)))),
    isRanked: entity.has('add'),
  }
}

function filtersOf(name: string, meta: FieldMeta): Filter[] {
  const label = say(meta.label)
  switch (filterKindOf(meta.kind)) {
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
  // In hundredths, as most currencies are.
  if (meta.kind === 'money' || meta.kind === 'moneyIn') return { kind: 'amount', digits: minorDigits(meta.currency ?? '') }
  return { kind: 'custom', meta, read: (text) => readNumber(meta, text), Input: NumberInput, Value: NumberValue }
}

const NumberInput = ({ meta, value, onTyped, onCommitted }: CustomFilterProps & FilterInputProps) => (
  <TypedNumber
    value={value}
    textOf={(text) => text}
    read={(text) => (text.trim() === '' ? '' : readNumber(meta, text) === undefined ? undefined : text)}
    onTyped={onTyped}
    onCommitted={onCommitted}
  />
)
const NumberValue = ({ meta, value }: CustomFilterProps) => <span dir="ltr">{scaleOf(meta) === 100 ? `${value} %` : value}</span>

const isFlag = ({ kind }: FieldMeta) => kind === 'flag'
const labelOf = (meta: FieldMeta, value: boolean) => (isFlag(meta) ? (value ? texts.yes : texts.no) : texts.has[`${value}`])

const booleanFilter = (meta: FieldMeta): OfKind => ({
  kind: 'custom',
  meta,
  read: (text) => (/^(true|false)$/.test(text) ? text === 'true' : undefined),
  Input: BooleanInput,
  Value: BooleanValue,
})

const BooleanValue = ({ meta, value }: CustomFilterProps) => labelOf(meta, value === 'true')

function BooleanInput({ meta, value, onCommitted }: CustomFilterProps & FilterInputProps) {
  const counted = useCounts(meta)
  const label = (choice: boolean) => texts.counted(labelOf(meta, choice), counted(String(choice)))
  return (
    <select className={controls.select} value={value} onChange={(event) => onCommitted(event.target.value)}>
      <option value="">{listTexts.all}</option>
      <option value="true">{label(true)}</option>
      <option value="false">{label(false)}</option>
    </select>
  )
}

/** Any may match; separated by spaces in the URL, which no value contains. */
const choiceFilter = (meta: FieldMeta): OfKind => ({
  kind: 'custom',
  isMany: true,
  meta,
  read: (text) => readChoices(meta, text),
  Input: ChoiceInput,
  Value: ChoiceValue,
})

const valuesIn = (text: string) => (text === '' ? [] : text.split(' '))

function readChoices(meta: FieldMeta, text: string): unknown {
  const values = valuesIn(text)
  if (new Set(values).size < values.length || !values.every((value) => isChoice(meta, value))) return undefined
  const wire = meta.refersTo ? values.map(Number) : values
  return wire.length === 1 ? wire[0] : wire
}

const isChoice = (meta: FieldMeta, text: string): boolean =>
  meta.refersTo ? /^[1-9]\d{0,9}$/.test(text) : fixedChoices(meta).some(({ value }) => value === text)

function fixedChoices({ kind, choices = {} }: FieldMeta): readonly Choice[] {
  if (kind === 'language') return languageChoices()
  if (kind === 'country') return countryChoices()
  return Object.entries(choices).map(([value, label]) => ({ value, label: say(label) }))
}

function useSource(meta: FieldMeta, chosen: readonly string[]): OptionSource {
  const few = useEntityOptions(meta.isLarge ? null : (meta.refersTo ?? null))
  const many = useRecords(meta.isLarge ? (meta.refersTo ?? null) : null, chosen.map(Number))
  if (meta.isLarge) return many
  return meta.refersTo ? few : { options: fixedChoices(meta) }
}

const labelIn = (meta: FieldMeta, source: OptionSource, value: string) => labelOfChoice(source, meta.refersTo ? Number(value) : value)

function ChoiceValue({ meta, value }: CustomFilterProps) {
  const source = useSource(meta, [value])
  return <bdi>{labelIn(meta, source, value)}</bdi>
}

function ChoiceInput({ meta, value, onCommitted }: CustomFilterProps & FilterInputProps) {
  const id = useId()
  const values = valuesIn(value)
  const source = useSource(meta, values)
  const counted = useCounts(meta)
  const options = zeroLast(source.options, ({ value }) => counted(String(value))).map((option) => {
    const more = [option.more, counted(String(option.value))].filter((part) => part !== undefined)
    return more.length ? { ...option, more: more.join(' · ') } : option
  })
  const isChosen = (option: Choice) => values.includes(String(option.value))
  return (
    <OptionBox
      {...source}
      options={options}
      attributes={{ id, 'aria-invalid': false, 'aria-required': undefined, 'aria-describedby': '' }}
      name=""
      label={say(meta.label)}
      shown={values.map((each) => labelIn(meta, source, each)).join(', ')}
      isMultiple
      isChosen={isChosen}
      onChoose={(option) => {
        const chosen = String(option.value)
        onCommitted((isChosen(option) ? values.filter((other) => other !== chosen) : [...values, chosen]).join(' '))
      }}
      onClear={value ? () => onCommitted('') : undefined}
      onLeft={() => undefined}
      onEnter={() => undefined}
    />
  )
}
