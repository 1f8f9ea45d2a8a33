import { metaOf, text } from '#api/core/field'
import controls from '#views/core/controls.module.css'
import { useCurrencyCodes } from '#views/core/field/currencyCodes.ts'
import type { CustomFilterProps, Filter, FilterInputProps } from '#views/core/list/columns.ts'
import { texts as listTexts } from '#views/core/list/texts.ts'
import { texts } from './texts'

function CurrencyInput({ value, onCommitted }: CustomFilterProps & FilterInputProps) {
  const { codes } = useCurrencyCodes()
  const offered = codes.includes(value) || value === '' ? codes : [value, ...codes]
  return (
    <select className={controls.select} value={value} onChange={(event) => onCommitted(event.target.value)}>
      <option value="">{listTexts.all}</option>
      {offered.map((code) => (
        <option key={code}>{code}</option>
      ))}
    </select>
  )
}

export const currencyFilter: Filter = {
  name: 'currency',
  label: texts.filters.currency,
  kind: 'custom',
  meta: metaOf(text(texts.filters.currency)),
  read: (code) => (/^[A-Z]{3}$/.test(code) ? code : undefined),
  Input: CurrencyInput,
  Value: ({ value }) => <span dir="ltr">{value}</span>,
}
