import { amountOfText, textOfAmount } from '#api/core/kinds/typedNumber'
import controls from '../controls.module.css'
import { type Filter, type FilterInputProps, inPanel } from './columns'
import styles from './List.module.css'
import type { ListControl } from './state/useListState'
import { TypedInput } from './TypedInput'
import { TypedNumber } from './TypedNumber'
import { texts } from './texts'

export default function FilterPanel({ list }: { list: ListControl }) {
  const { state, rules, push, replace } = list
  const change = (name: string, value: string) => ({ filters: { ...state.filters, [name]: value } })
  return (
    <div className={styles.filters}>
      {inPanel(rules.filters).map((filter) => (
        // biome-ignore lint/a11y/noLabelWithoutControl: FilterInput is the control.
        <label key={filter.name} className={styles.filter}>
          <span>{filter.label}</span>
          <FilterInput
            filter={filter}
            value={state.filters[filter.name] ?? ''}
            onTyped={(value) => replace(change(filter.name, value))}
            onCommitted={(value) => push(change(filter.name, value))}
          />
        </label>
      ))}
    </div>
  )
}

function FilterInput({ filter, value, onTyped, onCommitted }: FilterInputProps & { filter: Filter }) {
  if (filter.kind === 'custom') return <filter.Input meta={filter.meta} value={value} onTyped={onTyped} onCommitted={onCommitted} />
  if (filter.kind === 'option')
    return (
      <select className={controls.select} value={value} onChange={(event) => onCommitted(event.target.value)}>
        <option value="">{texts.all}</option>
        {filter.options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    )
  if (filter.kind === 'day')
    return (
      <input type="date" className={controls.input} value={value} max="9999-12-31" onChange={(event) => onCommitted(event.target.value)} />
    )
  if (filter.kind === 'amount')
    return (
      <TypedNumber
        value={value}
        textOf={(minor) => textOfAmount(minor, filter.digits)}
        read={(text) => (text.trim() === '' ? '' : amountOfText(text, filter.digits) || undefined)}
        onTyped={onTyped}
        onCommitted={onCommitted}
      />
    )
  return <TypedInput className={controls.input} value={value} onTyped={onTyped} onCommitted={onCommitted} />
}
