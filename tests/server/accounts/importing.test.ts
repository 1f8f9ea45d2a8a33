import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { addNewUser, userItem, userLists } from '#api/accounts/entities'
import { importCustomers } from '#api/accounts/importing'
import type { Client } from '#api/core/http'
import { isPublicBody } from '#api/core/kinds/publicBody'
import { startServer, type TestServer } from '../setup/harness'

const csv = (...lines: string[]) => new File([lines.join('\n')], 'customers.csv', { type: 'text/csv' })
const check = async (client: Client, file: File) => (await client.call(importCustomers, { body: { file, isRehearsal: true } })).data
const write = async (client: Client, file: File) => (await client.call(importCustomers, { body: { file, isRehearsal: false } })).data
const library = { kind: 'institutional', organisation: 'Lunds stadsbibliotek', firstName: 'Eva' } as const
const people = async ({ db }: TestServer) =>
  (await db.execute<{ count: number }>(sql`select count(*)::int as count from users`)).rows[0]?.count

test('a check says what an import of customers would do and who lacks what their electronic invoices need, and keeps nothing', async () => {
  const server = await startServer()
  const admin = await server.signIn('admin')
  const { data: lund } = await admin.call(addNewUser, { body: { ...library, orgNumber: '212000-1132', email: 'lund@example.org' } })
  const file = csv(
    'Organisationsnummer;Organisation;Förnamn;E-post;Fakturasätt;Scheme;Identifier;Er referens;Färg',
    '2120001132;;;;Electronic invoice;0007;212000-1132;;grön',
    '2120000142;Stockholms stadsbibliotek;Per;sthlm@example.org;both;0088;7300010000001;4471;',
    '212000-2130;Västerås stadsbibliotek;Siv;vasteras@example.org;;;;;',
    '559990-1007;Bokhandeln;Bo;bo@example.org;;;;;',
  )
  const before = await people(server)
  const checked = await check(admin, file)
  expect(checked.rows).toEqual([
    { row: 2, id: lund.id, customer: 'Lunds stadsbibliotek', action: 'change', problems: [], lacks: ['reference'] },
    { row: 3, id: null, customer: 'Stockholms stadsbibliotek', action: 'add', problems: [], lacks: [] },
    expect.objectContaining({ row: 4, action: 'add', lacks: ['electronicDelivery', 'electronicAddress', 'reference'] }),
    expect.objectContaining({ row: 5, action: 'add', lacks: [] }),
  ])
  expect(checked.ignored).toEqual(['Färg'])
  expect(await people(server)).toBe(before)

  const written = await write(admin, file)
  expect(written.rows.map(({ row, action, lacks }) => ({ row, action, lacks }))).toEqual(
    checked.rows.map(({ row, action, lacks }) => ({ row, action, lacks })),
  )
  const { data } = await admin.call(userItem, { params: { id: lund.id } })
  expect(data).toMatchObject({ invoiceDelivery: 'electronic', electronicAddress: '0007:2120001132', lacksInvoiceData: true, version: 2 })
  const lacking = await admin.call(userLists.InstitutionalAccount, { body: { filter: { lacksInvoiceData: true } } })
  expect(lacking.data.map(({ organisation }) => organisation)).toEqual(['Lunds stadsbibliotek'])
  // The same file again changes nothing, whoever was added the first time.
  expect((await write(admin, file)).rows.map(({ action }) => action)).toEqual(['unchanged', 'unchanged', 'unchanged', 'unchanged'])
})

test('rows with a fault are told with their column and left out, and the others are written', async () => {
  const server = await startServer()
  const admin = await server.signIn('admin')
  for (const email of ['a@example.org', 'b@example.org'])
    await admin.call(addNewUser, { body: { ...library, orgNumber: '212000-1132', email } })
  await admin.call(addNewUser, { body: { kind: 'private', firstName: 'Bo', email: 'bo@example.org' } })
  const { rows } = await write(
    admin,
    csv(
      'Email,Organisation,First name,Organisation number,Electronic address,Scheme,Identifier,Invoices are sent as',
      'new@example.org,Library,Eva,,0007:2120000143,,,',
      'new@example.org,Library,Eva,,,0007,,',
      ',,,212000-1132,,,,',
      'bo@example.org,,,,,,,',
      ',Library,Eva,,,,,',
      'new@example.org,Library,,,,,,',
      'a@example.org,,,,0007:2120000142,,,by pigeon',
      'A@example.org,,,,0007:2120000142,,,PDF by mail',
      'a@example.org,,,,0007:2120000142,,,both',
    ),
  )
  expect(rows.map(({ row, action, problems }) => [row, action, problems[0]?.column, problems[0]?.message])).toEqual([
    [2, 'refused', 'Electronic address', expect.stringContaining('check digit')],
    [3, 'refused', 'Address identifier', 'An address has a scheme and an identifier'],
    [4, 'refused', 'Organisation number', '2 customers have this number: add their customer number or email'],
    [5, 'refused', 'Email', 'Belongs to an account that is no institution'],
    [6, 'refused', 'Email', expect.stringContaining('by which it is found again')],
    [7, 'refused', 'First name', 'First name is required'],
    [8, 'refused', 'Invoices are sent as', 'Write one of: PDF by mail, Electronic invoice, Electronic invoice and PDF'],
    [9, 'change', undefined, undefined],
    [10, 'refused', '', 'Row 9 is about the same customer'],
  ])
  await expect(check(admin, csv('Organisation', 'Library'))).rejects.toMatchObject({
    status: 422,
    message: expect.stringContaining('heading'),
  })
  await expect(check(admin, csv('Email'))).rejects.toMatchObject({ status: 422 })
  const clerk = await server.signIn('orders')
  await expect(check(clerk, csv('Email', 'x@example.org'))).rejects.toMatchObject({ status: 403 })
})

test('a public body is known by the group number of its organisation number', () => {
  expect(['212000-0142', '2021002114', '559990-1007', '2120000143', '', '16212000-0142'].map(isPublicBody)).toEqual([
    true,
    true,
    false,
    false,
    false,
    false,
  ])
})
