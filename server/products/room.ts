import { getTableName, sql } from 'drizzle-orm'
import { kinds } from '#api/products/entities'
import { registrars } from '#api/products/registrars'
import { bind } from '../core/http/endpoints'
import { Problem } from '../core/http/problem'
import type { Room } from '../core/manifest'
import type { PersonalData } from '../core/privacy/personal'
import { personName } from '../core/sqlParts'
import type { Queryable } from '../db/database'
import { fragment } from '../db/fragment'
import { bulkChangeHandlers } from './bulkChange'
import { productsDemo } from './demo'
import { derive, follows } from './derived'
import { distributorHandlers } from './distributor'
import { editionHandlers } from './editions'
import { facetHandlers } from './facets'
import { historyHandlers } from './history'
import { correctionHandlers } from './import/corrections/handlers'
import { exportTemplateHandlers } from './import/exportTemplates'
import { importHandlers } from './import/handlers'
import * as importTables from './import/tables'
import { isbnHandlers } from './isbns'
import { listHandlers } from './lists'
import { mediaHandlers } from './media'
import { mergedHandlers } from './merging'
import { pricesJob } from './prices/clock'
import { timelineHandlers } from './prices/handlers'
import { productDetailPrices } from './prices/tables'
import { reviewHandlers } from './reviews/handlers'
import { productReviews } from './reviews/tables'
import { productDetails as editions, rowTables, products as titles } from './tables'
import { titleHandlers } from './titles'
import { versionHandlers } from './versions'

const batch = 1000

async function productRows(tx: Queryable): Promise<void> {
  for (;;) {
    const { rows } = await tx.execute<{ id: number }>(sql`select id from products where readiness is null order by id limit ${batch}`)
    await derive(
      tx,
      rows.map(({ id }) => id),
    )
    if (rows.length < batch) return
  }
}

/** Loose index scan: fast for few distinct values. */
const distinct = (table: 'products' | 'product_details') =>
  fragment`(with recursive one as (select min(registered_by) as id from ${table}
    union all select (select min(registered_by) from ${table} where registered_by > one.id) from one where one.id is not null) select id from one)`

const registrarHandlers = [
  bind(registrars, async ({ db, user }) => {
    const mayList = Object.values(kinds).some(({ title }) => user.permissions.has(title.calls.list.permission))
    if (!mayList) throw Problem.forbidden()
    const { rows } = await db.execute<{ id: number; title: string }>(
      sql`select u.id, coalesce(${personName('u')}, '') as title from users u
        where u.id in (select id from ${distinct('products')} a union select id from ${distinct('product_details')} b) order by 2, 1`,
    )
    return rows
  }),
]

const personalData: PersonalData = {
  people: {
    product_reviews: {
      title: 'Reviews',
      why: 'To show what readers think',
      of: sql`t.user_id = p.id`,
      columns: {
        text: 'clear',
        search: 'search',
      },
      auditedAs: ['ProductReview'],
    },
    export_templates: {
      title: 'Templates of exports',
      why: 'To choose the same columns again',
      of: sql`t.user_id = p.id`,
      columns: {
        title: 'clear',
        columns: 'keep',
        format: 'keep',
      },
      isRemoved: true,
    },
  },
  things: {
    import_made: 'entity kept',
    import_rows: 'cells marks keys title_key values misread clashes action kind changes shown undone',
    import_answers: 'sender sender_key field code text text_key action value',
    import_corrections: 'field text action value cells skipped',
    imports: 'file_name sha256 kind sheets sheet sender state headings preview columns file',
    product_detail_prices: 'kind currency phase',
    product_details:
      'kind isbn status printed_isbn gtin article_number volume_number edition_text accessibility publication_date printed_year publishing_status commodity_code price_rule round_to document_number issue_volume issue_number title contributor format currency sought search',
    products:
      'kind title status non_latin_title subtitle non_latin_subtitle original_title number_in_series description non_latin_description short_description table_of_contents slug seo_title seo_description issn institution contributor_line sought search',
    series: 'title non_latin_title issn search',
    product_details_files: 'purpose',
    product_details_images: 'alt_text kind',
    products_awards: 'outcome',
    products_contributors: 'credited_as',
  },
}

export const products: Room = {
  personalData,
  tables: {
    titles,
    editions,
    ...Object.fromEntries(rowTables.map((table) => [getTableName(table), table])),
    productDetailPrices,
    productReviews,
    ...importTables,
  },
  records: {
    Product: titles,
    DocumentProduct: titles,
    OtherProduct: titles,
    ProductDetail: editions,
    ProductDetailDocumentProduct: editions,
    ProductDetailOtherProduct: editions,
  },
  namedRows: {
    products: { entity: 'Product', title: 'Products', label: sql.raw('u.title') },
    product_details: { entity: 'ProductDetail', title: 'Editions', label: sql.raw('u.title') },
  },
  loosePointers: [
    // Rows that were written belong to the history of their import.
    {
      table: importTables.importRows,
      title: 'Rows of imports',
      column: 'product_id',
      entities: Object.values(kinds).map(({ title }) => title.name),
      where: sql`u.written_version is null and u.written_title_version is null`,
    },
    {
      table: importTables.importAnswers,
      title: 'Remembered corrections of imports',
      column: 'value',
      entities: ['Publisher'],
      where: sql`u.action = 'use' and u.field = 'publisher'`,
      isName: true,
    },
  ],
  handlers: [
    ...titleHandlers,
    ...editionHandlers,
    ...listHandlers,
    ...facetHandlers,
    ...distributorHandlers,
    ...isbnHandlers,
    ...registrarHandlers,
    ...mediaHandlers,
    ...timelineHandlers,
    ...reviewHandlers,
    ...historyHandlers,
    ...versionHandlers,
    ...bulkChangeHandlers,
    ...mergedHandlers,
    ...importHandlers,
    ...exportTemplateHandlers,
    ...correctionHandlers,
  ],
  follows,
  jobs: [pricesJob],
  systemRows: productRows,
  demo: productsDemo,
}
