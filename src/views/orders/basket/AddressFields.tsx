import { TextField } from '../../field/TextField'
import type { FormRef } from '../../useForm'
import styles from './Forms.module.css'
import { texts } from './texts'

type AddressValues = { recipient?: string; address?: string; postalCode?: string; city?: string; country?: string }

/** The fields of an address, in a form of its own or as part of a customer's. */
export function AddressFields<V extends AddressValues, A>(props: { form: FormRef<V, A>; isReadOnly?: boolean; isRequired?: boolean }) {
  const { form, isReadOnly, isRequired = false } = props
  return (
    <div className={styles.pair}>
      <TextField form={form} name="recipient" label={texts.recipient} isReadOnly={isReadOnly} />
      <TextField form={form} name="address" label={texts.address} isReadOnly={isReadOnly} isRequired={isRequired} />
      <TextField form={form} name="postalCode" label={texts.postalCode} isReadOnly={isReadOnly} dir="ltr" />
      <TextField form={form} name="city" label={texts.city} isReadOnly={isReadOnly} isRequired={isRequired} />
      <TextField form={form} name="country" label={texts.country} isReadOnly={isReadOnly} />
    </div>
  )
}
