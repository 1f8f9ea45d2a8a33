/** `SaleService` → `sale-service` */
export const kebab = (name: string, between = '-'): string => name.replace(/(?<=[a-z0-9])(?=[A-Z])/g, between).toLowerCase()

/** `SaleService` → `sale_service`, `parentId` → `parent_id` */
export const snake = (name: string): string => kebab(name, '_')

/** `age-group` → `AgeGroup` */
export const pascal = (slug: string): string => slug.replace(/\W*\b([a-zA-Z])/g, (_, letter: string) => letter.toUpperCase())

/** `Age group` → `age group`, within a sentence; abbreviations and names of several words stay as they are. */
export const lowerFirst = (title: string): string =>
  /^[A-Z][a-z]+(?!.* [A-Z][a-z])/.test(title) ? title.charAt(0).toLowerCase() + title.slice(1) : title
