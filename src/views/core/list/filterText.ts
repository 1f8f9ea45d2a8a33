import { textOfAmount } from '#api/core/kinds/typedNumber'
import { date } from '../format'
import type { Filter } from './columns'

export function describeFilter(filter: Exclude<Filter, { kind: 'custom' }>, value: string): string {
  if (filter.kind === 'option') return `${filter.label}: ${filter.options.find((option) => option.value === value)?.label ?? value}`
  if (filter.kind === 'amount') return `${filter.label}: ${textOfAmount(value, filter.digits)}`
  return `${filter.label}: ${filter.kind === 'day' ? date(value, 'UTC') : value}`
}
