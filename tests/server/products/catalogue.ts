import { sql } from 'drizzle-orm'
import { metaOf } from '#api/core/field'
import type { Client } from '#api/core/http'
import { editionFields } from '#api/products/editionFields'
import { kinds } from '#api/products/entities'
import type { Kind } from '#api/products/rules'
import { titleFields } from '#api/products/titleFields'
import { basicInfo } from '#api/reference/basicInfo'
import { finance } from '#api/reference/finance'
import { people } from '#api/reference/people'
import type { Database } from '#server/db/database'

export type Values = Record<string, unknown>

/** A form of which only the flags say something. */
const emptyForm = (fields: Readonly<Record<string, Parameters<typeof metaOf>[0]>>): Values =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => {
      const { kind, empty } = metaOf(field)
      return [name, kind === 'flag' ? true : kind === 'options' || kind === 'rows' ? [] : (empty ?? null)]
    }),
  )

const titleForm = (kind: Kind, values: Values): Values => ({ ...emptyForm(titleFields[kind]), status: 'draft', ...values })
export const editionForm = (kind: Kind, values: Values = {}): Values => ({ ...emptyForm(editionFields[kind]), status: 'draft', ...values })

type Title = Values & { id: number; version: number; editions: (Values & { id: number; version: number })[] }
type Edition = Values & { id: number; version: number }

export const addTitle = async (client: Client, values: Values, kind: Kind = 'book'): Promise<Title> =>
  (await client.call(kinds[kind].title.calls.add, { body: titleForm(kind, values) as never })).data as unknown as Title

export const editTitle = async (client: Client, { id, version }: Title, values: Values, kind: Kind = 'book'): Promise<Title> => {
  const { data } = await client.call(kinds[kind].title.calls.item, { params: { id } })
  return (await client.call(kinds[kind].title.calls.edit, { params: { id }, body: { ...data, editions: [], ...values, version } as never }))
    .data as unknown as Title
}

export const addEdition = async (client: Client, productId: number, values: Values = {}, kind: Kind = 'book'): Promise<Edition> =>
  (await client.call(kinds[kind].edition.calls.add, { body: editionForm(kind, { productId, ...values }) as never }))
    .data as unknown as Edition

export const addPublisher = async (client: Client, values: Values): Promise<number> => {
  const body = { ...emptyForm(basicInfo.Publisher.fields), ...values } as never
  return Number((await client.call(basicInfo.Publisher.calls.add, { body })).data.id)
}

/** What a book needs to be sold, by the names of the records it points at. */
export async function shelf(client: Client, db: Database) {
  const currency = await client.call(finance.Currency.calls.add, {
    body: { title: 'Krona', nonLatinTitle: null, code: 'SEK', symbol: 'kr', valueInKrona: 1 },
  })
  const tax = await client.call(finance.Tax.calls.add, {
    body: { title: 'Books', nonLatinTitle: null, rate: 0.06, account: null, isForBooks: true },
  })
  const format = await client.call(basicInfo.Format.calls.add, {
    body: { title: 'Hardback', nonLatinTitle: null, onixCode: 'BB', taxId: Number(tax.data.id), isDigital: false },
  })
  const publisherId = await addPublisher(client, {
    title: 'Rabén & Sjögren',
    isbnPrefix: '978-91-29',
    email: 'post@example.se',
    address: 'Tryckerigatan 4, Stockholm',
  })
  const { rows } = await db.execute<{ id: number }>(sql`select id from people_type where marc_code = 'aut'`)
  return {
    currencyId: Number(currency.data.id),
    taxId: Number(tax.data.id),
    formatId: Number(format.data.id),
    publisherId,
    authorId: rows[0]?.id ?? 0,
  }
}

export async function newPerson(client: Client, names: Values, roleId: number): Promise<number> {
  const body = {
    firstName: null,
    lastName: '',
    nonLatinFirstName: null,
    nonLatinLastName: null,
    peopleTypeIds: [roleId],
    occupationId: null,
    countryId: null,
    birthYear: null,
    deathYear: null,
    isni: null,
    website: null,
    image: null,
    biography: null,
    ...names,
  }
  return Number((await client.call(people.People.calls.add, { body: body as never })).data.id)
}
