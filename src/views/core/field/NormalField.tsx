import { readGtin } from '#api/core/kinds/gtin'
import { readPartialDate } from '#api/core/kinds/partialDate'
import { inLanguage } from '#api/core/texts/inLanguage'
import { shownValue } from '#machines/core/form'
import { partialDate } from '../format'
import { type FieldProps, useField } from './Field'
import { TextField } from './TextField'

export type Texts = typeof texts
const texts = inLanguage('core/NormalField', {
  partialDate: 'A year, 2026-01 or 2026-01-31',
  slug: 'Lowercase letters, digits and hyphens',
})

type Props<V> = FieldProps<V> & { read: (typed: string) => string | undefined; inputMode?: 'numeric'; scan?: 'own' }

const NormalField = <V,>({ read, inputMode, scan, ...field }: Props<V>) => (
  // biome-ignore lint/a11y/noStaticElementInteractions: it hears the input inside being left
  <div
    data-scan={scan}
    onBlur={() => {
      const { form, name } = field
      const typed = String(shownValue(form.getSnapshot(), name) ?? '')
      const value = typed.trim() === '' ? undefined : read(typed)
      if (value !== undefined && value !== typed) form.send({ type: 'field.chosen', name, value })
    }}
  >
    <TextField {...field} dir="ltr" inputMode={inputMode} />
  </div>
)

export const GtinField = <V,>(field: FieldProps<V>) => (
  <NormalField {...field} inputMode="numeric" scan="own" read={(typed) => readGtin(typed).gtin} />
)

export const SlugField = <V,>({ hint = texts.slug, ...field }: FieldProps<V>) => <NormalField {...field} hint={hint} read={slugOf} />

const slugOf = (typed: string): string =>
  typed
    .normalize('NFD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 80)
    .replace(/-$/, '')

export function PartialDateField<V>({ hint = texts.partialDate, ...field }: FieldProps<V>) {
  const read = readPartialDate(String(useField(field.form, field.name, false).value ?? ''))
  return <NormalField {...field} inputMode="numeric" hint={read && read.length > 4 ? partialDate(read) : hint} read={readPartialDate} />
}
