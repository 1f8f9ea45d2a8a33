import { products } from '#api/products/entities'
import { entityScreens, shownBy } from '../core/entity/entityScreens'
import type { PageProps } from '../core/pages'
import { TitleList } from './lists/TitleList'

const screens = entityScreens(products)

/** The screens of titles: their lists, and the form of one. */
export default function Titles(props: PageProps) {
  const { entity, screen, path } = shownBy(products, props.page)
  if (screen === 'list') return <TitleList key={path} entity={entity} path={path} title={props.page.title} />
  return <screens.Page {...props} />
}

/** The list reads with the same filters as it shows. */
export const preload: typeof screens.preload = (at) => {
  if (at.page?.shows?.screen !== 'list') screens.preload(at)
}
