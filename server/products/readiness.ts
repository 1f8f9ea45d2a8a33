import { sql } from 'drizzle-orm'
import { keysOf } from '#api/core/objects'
import type { Lack } from '#api/products/entities'
import { lacking, type ReadyEdition, type ReadyTitle, readinessOf } from '#api/products/readiness'
import { targets } from '#api/products/targets'
import { titleFields } from '#api/products/titleFields'
import type { Queryable } from '../db/database'
import { columnsOf, jsonOf } from '../db/json'

export type Facts = { id: number; productId: number; facts: ReadyTitle; edition: ReadyEdition | null }

/** Rows for `ratedBy`. */
export const factsOf = (ids: readonly number[]) => sql`
  select d.id, t.id as "productId",
    ${jsonOf({
      ...columnsOf('t', 'kind', 'title', 'nonLatinTitle'),
      hasContributor: sql`exists (select from products_contributors c where c.owner_id = t.id)`,
      hasLanguage: sql`cardinality(t.language_ids) > 0`,
      hasDescription: sql`t.description is not null or t.non_latin_description is not null`,
      hasCover: sql`t.image is not null`,
      hasThema: sql`exists (select from subject s where s.id = t.main_subject_id and s.scheme = 'thema')`,
      issn: 't.issn',
    })} as facts,
    case when d.id is not null then ${jsonOf({
      ...columnsOf('d', 'isbn', 'gtin', 'articleNumber'),
      productForm: sql`coalesce(b.onix_code, f.onix_code)`,
      isDigital: sql`coalesce(f.is_digital, false)`,
      hasFormat: sql`d.format_id is not null`,
      hasPicture: sql`exists (select from product_details_images i where i.owner_id = d.id)`,
      ...columnsOf('d', 'weightGrams', 'heightMm', 'widthMm', 'thicknessMm', 'pages'),
      publisher: 'p.title',
      publisherAddress: 'p.address',
      publisherEmail: 'p.email',
      ...columnsOf('d', 'publicationDate', 'publishingStatus'),
      hasOrigin: sql`d.country_of_origin_id is not null`,
      ...columnsOf('d', 'commodityCode', 'price'),
      hasCurrency: sql`d.currency_id is not null`,
      hasVat: sql`d.tax_id is not null`,
      hasArticleGroup: sql`d.article_group_id is not null`,
    })} end as edition
  from products t left join product_details d on d.product_id = t.id and d.status <> 'withdrawn'
    left join format f on f.id = d.format_id left join book_cover b on b.id = d.book_cover_id left join publisher p on p.id = d.publisher_id
  where t.id = any(${`{${ids.join(',')}}`}::int[]) order by t.id, d.id`

export type Rated = { id: number; readiness: number }

type AllRated = { titles: Rated[]; editions: Rated[] }

/** A title is ready if all its editions on sale are. */
export function ratedBy(rows: readonly Facts[]): AllRated {
  const titles = new Map<number, number>()
  const editions: Rated[] = []
  for (const { id, productId, facts, edition } of rows) {
    const readiness = edition ? readinessOf(facts, edition) : 0
    if (edition) editions.push({ id, readiness })
    titles.set(productId, (titles.get(productId) ?? readiness) & readiness)
  }
  return { titles: [...titles].map(([id, readiness]) => ({ id, readiness })), editions }
}

export async function readinessOfAll(tx: Queryable, ids: readonly number[]): Promise<AllRated> {
  const { rows } = await tx.execute<Facts>(factsOf(ids))
  return ratedBy(rows)
}

export async function lackingOf(tx: Queryable, id: number): Promise<Lack[]> {
  const { rows } = await tx.execute<Facts>(factsOf([id]))
  const found = new Map<string, Lack>()
  for (const { id: editionId, facts, edition } of rows) {
    for (const target of keysOf(targets)) {
      if (!edition) {
        found.set(target, { target, field: 'editions', message: 'An edition', editionId: null })
        continue
      }
      for (const { field, message } of lacking(target, facts, edition)) {
        const isOfTitle = field in titleFields[facts.kind]
        found.set(`${target} ${field} ${isOfTitle ? '' : editionId}`, { target, field, message, editionId: isOfTitle ? null : editionId })
      }
    }
  }
  return [...found.values()]
}
