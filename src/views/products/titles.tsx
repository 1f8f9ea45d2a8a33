import { products } from '#api/products/entities'
import { shownBy } from '#views/core/entity/entityPages.ts'
import type { PageProps } from '#views/core/pages.ts'
import { TitleList } from './lists/TitleList'

export default function Titles({ page }: PageProps) {
  const { entity, path } = shownBy(products, page)
  return <TitleList key={path} entity={entity} path={path} title={page.title} />
}
