import type { ReactNode } from 'react'
import { textOfAmount } from '#api/core/kinds/typedNumber'
import { inLanguage } from '#api/core/texts/inLanguage'
import { date } from '../format'
import { type Filter, inPanel } from './columns'
import { CloseIcon } from './icons'
import styles from './List.module.css'
import { filterIn } from './state/listState'
import type { ListControl } from './state/useListState'
import { toolTexts } from './toolTexts'

export type Texts = typeof unknownTexts
const unknownTexts = inLanguage('core/FilterChips', { notApplied: (label: string, value: string) => `Not applied: ${label} '${value}'` })

function describeFilter(filter: Exclude<Filter, { kind: 'custom' }>, value: string): string {
  if (filter.kind === 'option') return `${filter.label}: ${filter.options.find((option) => option.value === value)?.label ?? value}`
  if (filter.kind === 'amount') return `${filter.label}: ${textOfAmount(value, filter.digits)}`
  return `${filter.label}: ${filter.kind === 'day' ? date(value, 'UTC') : value}`
}

function valueText(filter: Filter, value: string): ReactNode {
  if (filter.kind !== 'custom') return describeFilter(filter, value)
  return (
    <>
      {filter.label}: <filter.Value meta={filter.meta} value={value} />
    </>
  )
}

export default function FilterChips({ list }: { list: ListControl }) {
  const { state, rules, push } = list
  const { unknown = {} } = state
  const labelOf = (name: string) =>
    rules.filters.find((filter) => filter.name === filterIn(name))?.label ?? rules.parameters?.[name]?.label ?? filterIn(name)
  const given = inPanel(rules.filters).filter(({ name }) => state.filters[name])
  return (
    <div className={styles.chips}>
      {given.flatMap((filter) => {
        const { name } = filter
        const text = state.filters[name] ?? ''
        const values = filter.kind === 'custom' && filter.isMany ? text.split(' ') : [text]
        return values.map((value) => (
          <button
            key={name + value}
            type="button"
            className={styles.chip}
            onClick={() => push({ filters: { ...state.filters, [name]: values.filter((other) => other !== value).join(' ') } })}
          >
            <span className="visually-hidden">{toolTexts.removeFilter} </span>
            <span dir="auto">{valueText(filter, value)}</span>
            <CloseIcon />
          </button>
        ))
      })}
      {Object.entries(unknown).map(([name, value]) => (
        <button
          key={name}
          type="button"
          className={styles.chip}
          data-tone="amber"
          onClick={() => push({ unknown: Object.fromEntries(Object.entries(unknown).filter(([other]) => other !== name)) })}
        >
          <span className="visually-hidden">{toolTexts.removeFilter} </span>
          <span dir="auto">{unknownTexts.notApplied(labelOf(name), value)}</span>
          <CloseIcon />
        </button>
      ))}
      <button type="button" className={styles.clear} onClick={() => push({ filters: {}, unknown: {} })}>
        {toolTexts.clearFilters}
      </button>
    </div>
  )
}
