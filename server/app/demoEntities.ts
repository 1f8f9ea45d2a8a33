import { sql } from 'drizzle-orm'
import type { AnyEntity } from '#api/core/entity'
import { metaOf } from '#api/core/field'
import { labelOf } from '#api/core/option'
import { basicInfo } from '#api/reference/basicInfo'
import { finance } from '#api/reference/finance'
import { people } from '#api/reference/people'
import { transport } from '#api/reference/transport'
import { administration } from '#api/site/administration'
import { storedIn } from '../core/entity/entityTable'
import { keepFile } from '../core/files'
import { rowsOf } from '../core/rowsOf'
import type { Database, Queryable } from '../db/database'
import { contributors } from '../reference/demo/contributors'
import { deliveries, postServices, postServicesOutside } from '../reference/demo/freight'
import { gradient } from '../reference/demo/gradient'
import * as more from '../reference/demo/moreTerms'
import { genreId, genres, subjects } from '../reference/demo/subjects'
import * as terms from '../reference/demo/terms'
import { distributors, publishers } from '../reference/demo/trade'
import { countries, currencies, languages, taxes } from '../reference/demo/world'
import * as site from '../site/demo'
import { continueIds } from './demo'

/** In the order in which they point at each other. The rows of a table are numbered from 1: it is empty. */
const rowsInOrder = (now: Date, images: number[]): [AnyEntity, readonly object[]][] => [
  [finance.Currency, currencies],
  [finance.Tax, taxes],
  [basicInfo.Country, countries],
  [basicInfo.Language, languages],
  [basicInfo.AgeGroup, terms.ageGroups],
  [basicInfo.ArticleGroup, terms.articleGroups],
  [basicInfo.Award, terms.awards],
  [basicInfo.BookCover, terms.bookCovers],
  [basicInfo.Color, terms.colors],
  [basicInfo.CoverColor, terms.colors],
  [basicInfo.Ecolabelling, terms.ecolabels],
  [basicInfo.EducationLevel, terms.educationLevels],
  [basicInfo.Grade, terms.grades],
  [basicInfo.Format, terms.formats],
  [basicInfo.InstructionalMethod, terms.instructionalMethods],
  [basicInfo.Material, terms.materials],
  [basicInfo.Occupation, terms.occupations],
  [basicInfo.PeriodicalInfo, more.periodicals],
  [basicInfo.PhysicalCondition, more.conditions],
  [basicInfo.SaleService, more.saleServices],
  [basicInfo.Size, more.sizes],
  [basicInfo.Genre, genres],
  [basicInfo.Subject, subjects],
  [basicInfo.Distributor, distributors],
  [basicInfo.Publisher, publishers],
  [people.People, contributors],
  [transport.Delivery, deliveries],
  [transport.PostService, postServices],
  [transport.PostServiceOutSide, postServicesOutside],
  [administration.Hashtag, more.hashtags],
  [administration.Slider, site.sliders.map((slider, i) => ({ ...slider, image: images[i] }))],
  [administration.Content, site.contents],
  [administration.Menu, site.menus],
  [administration.Email, site.emails],
  [administration.EmailTemplete, site.emailTemplates],
  [administration.Contact, site.contactsBefore(now)],
]

/** Reference data, people of the catalogue and the site; does nothing where there are countries or genres already. */
export async function seedDemoEntities(db: Database, now = new Date()): Promise<void> {
  await db.transaction(async (tx) => {
    // Two servers may start on one database at once.
    await tx.execute(sql`select pg_advisory_xact_lock(7205177)`)
    const tables = rowsInOrder(now, []).map(([entity]) => sql.raw(`exists (select from ${storedIn(entity).name})`))
    const { rows } = await tx.execute<{ isFilled: boolean }>(sql`select ${sql.join(tables, sql` or `)} as "isFilled"`)
    if (rows[0]?.isFilled) return
    const images: number[] = []
    for (const { title, colours } of site.sliders) images.push(await keepImage(tx, title, gradient(colours), now))
    const made = rowsInOrder(now, images)
    for (const [entity, entries] of made) await insertRows(tx, entity, entries)
    await insertPaymentMethods(tx)
    const shown = ['F', 'D', 'Y', 'N', 'WB'].map(genreId)
    await tx.execute(sql`update landing_page set title = 'Books in Swedish, English and Persian', non_latin_title = 'کتاب سوئدی، انگلیسی و فارسی',
      introduction = '<p>New this week, and classics that stay.</p>', slider_ids = '{1,2,3}', genre_ids = ${`{${shown.join(',')}}`}::int[],
      button_text = 'To the books', button_link = '/books', description = 'Books, documents and journals in Swedish, English and Persian'
      where id = 1 and version = 1`)
    await logMade(tx, made, now)
  })
}

const keepImage = (tx: Queryable, title: string, bytes: Buffer, now: Date) =>
  keepFile(tx, 'image', metaOf(administration.Slider.fields.image), new File([new Uint8Array(bytes)], `${title}.png`), now)

async function insertRows(tx: Queryable, entity: AnyEntity, rows: readonly object[]): Promise<void> {
  const { name, fields } = storedIn(entity)
  const columns = fields.map(({ column }) => column)
  const read = fields.map(({ name: field, kind }) =>
    kind === 'options' ? `array(select json_array_elements_text("${field}")::int)` : `"${field}"`,
  )
  const types = fields.map(({ name: field, kind, sqlType }) => `"${field}" ${kind === 'options' ? 'json' : sqlType}`)
  const numbered = rows.map((row, i) => ({ ...row, rowId: i + 1 }))
  await tx.execute(
    sql`insert into ${sql.raw(name)} (id, ${sql.raw(columns.join(', '))})
      select "rowId", ${sql.raw(read.join(', '))} from ${rowsOf(numbered, `"rowId" int, ${types.join(', ')}`)} order by "rowId"`,
  )
  await continueIds(tx, name)
}

/** Orders may have brought some of them before. */
const insertPaymentMethods = (tx: Queryable) =>
  tx.execute(sql`insert into payment_method (title, due_days)
    select title, "dueDays" from ${rowsOf(more.paymentMethods, 'title text, "dueDays" int')} on conflict (title)
    do update set due_days = excluded.due_days where payment_method.due_days is null`)

/** What catalogue staff did in the last weeks, as the log of writes would have it: the newest records were added one by one. */
async function logMade(tx: Queryable, made: [AnyEntity, readonly object[]][], now: Date): Promise<void> {
  const rows = made.flatMap(([entity, entries]) =>
    entries
      .slice(-4)
      .map((row, i, last) => ({ entity: entity.title, name: entity.name, id: entries.length - last.length + i + 1, record: labelOf(row) })),
  )
  const logged = rows.map((row, i) => ({ ...row, at: new Date(now.getTime() - (rows.length - i) * 7 * 3_600_000).toISOString() }))
  await tx.execute(sql`insert into operator_activity_report (at, operator, by_id, action, entity, entity_name, record_id, record, record_version, fields)
    select r.at, trim(u.first_name || ' ' || u.last_name), u.id, 'added', r.entity, r.name, r.id, r.record, 1, '{}'
    from ${rowsOf(logged, 'entity text, name text, id int, record text, at timestamptz')}
      join users u on u.username = case when r.id % 5 = 0 then 'admin' else 'catalogue' end order by r.at`)
}
