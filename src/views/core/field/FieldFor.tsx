import { Skeleton } from '@radix-ui/themes'
import { type ComponentType, type ReactNode, Suspense, useId } from 'react'
import { client } from '#api/core/client'
import type { FieldMeta } from '#api/core/field'
import { readIsbn } from '#api/core/kinds/isbn'
import { say } from '#api/core/texts/inLanguage'
import { shownValue, type Values } from '#machines/core/form'
import { part } from '../chunk'
import type { FormRef } from '../useForm'
import { CountryField } from './codes/CountryField'
import { languageChoices } from './codes/codes'
import { DateField, TimeField } from './DateField'
import { Field, type FieldProps } from './Field'
import { FlagField } from './FlagField'
import { MoneyInField } from './MoneyInField'
import { GtinField, PartialDateField, SlugField } from './NormalField'
import { MoneyField, NumberField, PercentField } from './NumberField'
import type { OptionSource, RowCellProps } from './option'
import { OptionField } from './options/OptionField'
import { OptionsField } from './options/OptionsField'
import styles from './RichTextField.module.css'
import { SelectField } from './SelectField'
import { TextAreaField } from './TextAreaField'
import { TextField } from './TextField'

function FieldSkeleton({ label, isRequired }: { label: string; isRequired: boolean }) {
  const id = useId()
  return (
    <Field id={id} label={label} isRequired={isRequired}>
      <Skeleton className={styles.skeleton} />
    </Field>
  )
}

const IsbnField = <V,>(field: FieldProps<V>) => (
  // biome-ignore lint/a11y/noStaticElementInteractions: it hears the input inside being left
  <div
    data-scan="own"
    onBlur={() => {
      const { form, name } = field
      const { isbn } = readIsbn(String(shownValue(form.getSnapshot(), name) ?? ''))
      if (isbn) form.send({ type: 'field.chosen', name, value: isbn })
    }}
  >
    <TextField {...field} dir="ltr" inputMode="text" />
  </div>
)

const ColourField = part('the colour', () => import('./ColourField'))

const RichTextField = part('the text editor', () => import('./RichTextField'))

const FileField = part('the file', () => import('./FileField'))

const RowsField = part('the list of rows', () => import('./rows/RowsField'))

export type FieldForProps = {
  form: FormRef
  name: string
  meta: FieldMeta
  isReadOnly?: boolean
  autoFocus?: boolean
  source?: OptionSource
  Cell?: ComponentType<RowCellProps>
}

const nothingToChoose: OptionSource = { options: [] }
/** Native select up to this many choices. */
const few = 12

/** The control of a declared field, by its kind. It shows its fault below once it was left. */
export function FieldFor({
  form,
  name,
  meta,
  isReadOnly,
  autoFocus,
  source = nothingToChoose,
  Cell = PlainCell,
}: FieldForProps): ReactNode {
  const { kind, isRequired } = meta
  const [hint, unit] = [meta.hint, meta.unit].map((text) => text && say(text))
  const label = say(meta.label)
  const field: FieldProps<Values> = { form, name, label, isRequired, hint, isReadOnly }
  const later = (loaded: ReactNode) => <Suspense fallback={<FieldSkeleton label={label} isRequired={isRequired} />}>{loaded}</Suspense>
  switch (kind) {
    case 'text':
      return <TextField {...field} autoFocus={autoFocus} />
    case 'email':
      return <TextField {...field} type="email" inputMode="email" autoFocus={autoFocus} />
    case 'url':
      return <TextField {...field} type="url" inputMode="url" placeholder="https://" autoFocus={autoFocus} />
    case 'longText':
      return <TextAreaField {...field} />
    case 'richText':
      return later(<RichTextField {...field} />)
    case 'number':
      return <NumberField {...field} unit={unit} />
    case 'integer':
      return <NumberField {...field} unit={unit} isInteger />
    case 'money':
      return <MoneyField {...field} currency={meta.currency ?? ''} />
    case 'percent':
      return <PercentField {...field} />
    case 'flag':
      return <FlagField {...field} />
    case 'date':
      return <DateField {...field} />
    case 'time':
      return <TimeField {...field} />
    case 'colour':
      return later(<ColourField {...field} />)
    case 'isbn':
      return <IsbnField {...field} />
    case 'language':
      return <OptionField {...field} options={languageChoices()} />
    case 'country':
      return <CountryField {...field} />
    case 'choice': {
      const options = Object.entries(meta.choices ?? {}).map(([value, label]) => ({ value, label: say(label) }))
      return options.length > few ? <OptionField {...field} options={options} /> : <SelectField {...field} options={options} />
    }
    case 'option':
      return <OptionField {...field} {...source} />
    case 'options':
      return <OptionsField {...field} {...source} />
    case 'partialDate':
      return <PartialDateField {...field} />
    case 'gtin':
      return <GtinField {...field} />
    case 'slug':
      return <SlugField {...field} />
    case 'moneyIn':
      return <MoneyInField {...field} currencyField={meta.currencyField ?? ''} />
    case 'rows':
      return later(<RowsField {...field} meta={meta} Cell={Cell} />)
    case 'image':
    case 'file':
      return later(<FileField {...field} {...filesOf(meta)} isPicture={kind === 'image'} address={(url) => client.url(url)} />)
  }
}

const filesOf = ({ accept = [], maxBytes = 0 }: FieldMeta) => ({ accept, maxBytes })

const PlainCell = ({ label: _, value: __, ...props }: RowCellProps) => <FieldFor {...props} />
