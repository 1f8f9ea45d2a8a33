import { metaOf } from '#api/core/field'
import { say } from '#api/core/texts/inLanguage'
import { addressParts } from '#api/customers/userAddress'
import { CountryField } from '#views/core/field/codes/CountryField.tsx'
import { TextField } from '#views/core/field/TextField.tsx'
import type { FormRef } from '#views/core/useForm.ts'
import styles from './AddressFields.module.css'

const parts = Object.entries(addressParts)

type Props = {
  form: FormRef
  legend: string
  isReadOnly?: boolean
  isRequired?: boolean
}

export function AddressFields({ form, legend, isReadOnly, isRequired = false }: Props) {
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{legend}</legend>
      <div className={styles.parts}>
        {parts.map(([name, part]) => {
          const meta = metaOf(part)
          if (meta.kind === 'country')
            return <CountryField key={name} {...{ form, name, isReadOnly, isRequired }} label={say(meta.label)} />
          return (
            <TextField
              key={name}
              form={form}
              name={name}
              label={meta.label}
              isReadOnly={isReadOnly}
              isRequired={isRequired && meta.isRequired}
              dir={name === 'postalCode' ? 'ltr' : 'auto'}
            />
          )
        })}
      </div>
    </fieldset>
  )
}
