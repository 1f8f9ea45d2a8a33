/** `SaleService` → `sale-service`, as paths have it. */
export const kebab = (name: string, between = '-'): string => name.replace(/(?<=[a-z0-9])(?=[A-Z])/g, between).toLowerCase()

/** `SaleService` → `sale_service`, `parentId` → `parent_id`, as the database has it. */
export const snake = (name: string): string => kebab(name, '_')

/** `age-group` → `AgeGroup`, as permissions have it. */
export const pascal = (slug: string): string => slug.replace(/\W*\b([a-zA-Z])/g, (_, letter: string) => letter.toUpperCase())
