import { isCountry } from '#api/core/kinds/isCountry'
import { inLanguage } from '#api/core/texts/inLanguage'
import { nameOfCountry } from '../../text/nameOfCountry'
import { type FieldProps, useField } from '../Field'
import { OptionField } from '../options/OptionField'
import { countryChoices } from './codes'

export type Texts = typeof texts
const texts = inLanguage('core/CountryField', { unknown: (text: string) => `“${text}” is not in the list. Choose a country` })

/** Legacy text stays visible until a country is chosen. */
export function CountryField<V>(props: FieldProps<V>) {
  const { value } = useField(props.form, props.name, props.isRequired ?? false)
  const written = typeof value === 'string' && value !== '' && !isCountry(value) ? value : undefined
  return (
    <OptionField
      {...props}
      options={countryChoices()}
      labelOf={(code) => nameOfCountry(String(code))}
      hint={written ? texts.unknown(written) : props.hint}
    />
  )
}
