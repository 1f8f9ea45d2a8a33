import { products } from '#api/products/entities'
import { shownBy } from '../core/entity/entityPages'
import type { PageProps } from '../core/pages'
import { TitleList } from './lists/TitleList'

/** The lists of titles. */
export default function Titles({ page }: PageProps) {
  const { entity, path } = shownBy(products, page)
  return <TitleList key={path} entity={entity} path={path} title={page.title} />
}
