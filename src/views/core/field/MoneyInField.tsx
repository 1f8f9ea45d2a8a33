import { useCurrencyCodes } from './currencyCodes'
import { type FieldProps, useField } from './Field'
import { MoneyField } from './NumberField'

/** `editions.7.price` → `editions.7.currencyId` */
export const beside = (name: string, sibling: string): string => name.replace(/[^.]*$/, sibling)

export function MoneyInField<V>({ currencyField, ...field }: FieldProps<V> & { currencyField: string }) {
  const { codeOf } = useCurrencyCodes()
  const { value } = useField(field.form, beside(field.name, currencyField), false)
  return <MoneyField {...field} currency={codeOf(value) ?? ''} />
}
