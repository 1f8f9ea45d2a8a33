import type { PageProps } from '#views/core/pages.ts'
import { kindAt, kinds } from './kinds'
import { NewList } from './NewList'
import { ProductionForm, usual } from './ProductionForm'
import { texts } from './texts'

export default function NewProduction({ page }: PageProps) {
  const kind = kindAt(page.path)
  const { paths, plural } = kinds[kind]
  return (
    <NewList kind={kind} title={page.title} paths={paths} plural={plural}>
      {(making) => <ProductionForm label={page.title} values={usual} button={texts.create} {...making} />}
    </NewList>
  )
}
