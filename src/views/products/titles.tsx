import { products } from '#api/products/entities'
import { shownBy } from '#views/core/entity/entityPages.ts'
import type { PageProps } from '#views/core/pages.ts'
import { TitleList } from './lists/TitleList'
import type { Discounting } from './lists/useBulk'

export default function Titles({ page, Discounting }: PageProps & { Discounting: Discounting }) {
  const { entity, path } = shownBy(products, page)
  return <TitleList key={path} entity={entity} path={path} title={page.title} Discounting={Discounting} />
}
