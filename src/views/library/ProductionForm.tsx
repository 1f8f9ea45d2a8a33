import { libraryPaths } from '#api/library/paths'
import { moduleWidths, type ProductionValues, productionFields } from '#api/library/productions'
import { useEntityOptions } from '#views/core/field/entityOptions.ts'
import { ListForm } from './ListForm'
import { texts } from './texts'

export const usual: Partial<ProductionValues> = {
  symbology: 'ean13',
  value: 'isbn',
  addOn: 'none',
  moduleWidth: moduleWidths.usual,
  startAt: 1,
}

type Props<A> = {
  label: string
  values: Partial<ProductionValues>
  draft: string
  button: string
  save: (values: ProductionValues) => Promise<A>
  onSaved: (answer: A) => void
}

const none = { text: texts.noTemplates, link: texts.templates, path: libraryPaths.templates.new }

export function ProductionForm<A>(form: Props<A>) {
  const source = useEntityOptions('LabelTemplate')
  return <ListForm {...form} fields={productionFields} choosing={{ field: 'templateId', source, none }} />
}
