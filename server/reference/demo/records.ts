import { sql } from 'drizzle-orm'
import { basicInfo } from '#api/reference/basicInfo'
import { finance } from '#api/reference/finance'
import { people } from '#api/reference/people'
import { transport } from '#api/reference/transport'
import { type DemoFill, type DemoRecords, hasRecords, insertRecords } from '../../core/demo'
import { rowsOf } from '../../core/rowsOf'
import type { Queryable } from '../../db/database'
import { contributors } from './contributors'
import { deliveries, postPrices, postServices, postServicesOutside } from './freight'
import * as more from './moreTerms'
import { genres, subjects } from './subjects'
import * as terms from './terms'
import { distributors, publishers } from './trade'
import { countries, currencies, currencyRates, languages, taxes } from './world'

const records: DemoRecords = [
  [finance.Currency, currencies],
  [finance.Tax, taxes],
  [finance.CurrencyRate, currencyRates],
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
]

export const referenceDemo: DemoFill = async ({ tx }) => {
  if (await hasRecords(tx, records)) return undefined
  await insertRecords(tx, records)
  await insertPaymentMethods(tx)
  await insertPostPrices(tx)
  return records
}

const insertPaymentMethods = (tx: Queryable) =>
  tx.execute(sql`insert into payment_method (title, due_days)
    select title, "dueDays" from ${rowsOf(more.paymentMethods, sql`title text, "dueDays" int`)} on conflict (title)
    do update set due_days = excluded.due_days where payment_method.due_days is null`)

const insertPostPrices = (tx: Queryable) =>
  tx.execute(sql`insert into post_service_prices (owner_id, place, country_id, up_to_grams, price)
    select "ownerId", place, "countryId", "upToGrams", price
      from ${rowsOf(postPrices, sql`"ownerId" int, place int, "countryId" int, "upToGrams" int, price int`)}`)
