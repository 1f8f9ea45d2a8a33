import { lowerFirst } from '#api/core/names'
import type { Permission } from '#api/core/permissions'
import { productFacts } from '#api/products/facts'
import { titlePaths } from '#api/products/paths'
import type { Page } from '#views/core/pages.ts'

const loadTitle = () => import('./title/TitlePage')
const loadEdition = () => import('./edition/EditionPage')

/** docs/product.md, Screens. */
const ofEditions: Record<string, { add: Permission; edit: Permission } | undefined> = {
  Product: { add: 'ProductDetailAddProductDetail', edit: 'ProductDetailEditProductDetail' },
}

export const titlePages: Page[] = Object.values(productFacts).flatMap(({ name, title, path, permissions }) => {
  const { add, edit } = ofEditions[name] ?? permissions
  const to = titlePaths(path)
  const lower = lowerFirst(title)
  return [
    {
      path: to.new,
      title: `New ${lower}`,
      permission: permissions.add,
      shows: { entity: name, screen: 'new', path },
      load: loadTitle,
    },
    { path: to.edit.pattern, title, permission: permissions.edit, shows: { entity: name, screen: 'edit', path }, load: loadTitle },
    { path: to.newEdition.pattern, title: `New edition of ${lower}`, permission: add, load: loadEdition },
    { path: to.edition.pattern, title: `Edition of ${lower}`, permission: edit, load: loadEdition },
  ] satisfies Page[]
})
