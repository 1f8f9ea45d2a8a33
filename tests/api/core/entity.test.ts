import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { accounts } from '#api/accounts/entities'
import { endpoints, entities } from '#api/app/contract'
import { declareEntities } from '#api/core/entity'
import { facts } from '#api/core/facts'
import {
  code,
  country,
  email,
  image,
  integer,
  isbn,
  isRichText,
  language,
  metaOf,
  optional,
  ref,
  refs,
  text,
  unique,
  url,
} from '#api/core/field'
import { filterSchema } from '#api/core/filter'
import { toOption } from '#api/core/option'
import { permissions } from '#api/core/permissionNames'
import { allows } from '#api/core/permissions'
import { people } from '#api/reference/people'
import { transport } from '#api/reference/transport'
import { administration } from '#api/site/administration'

test('path, permission and calls follow from the facts and the declaration', () => {
  const catalogue = facts('/init', 'BasicInfo', { AgeGroup: { title: 'Age group' } })
  const { AgeGroup } = declareEntities(catalogue, { AgeGroup: { fields: { title: text('Title') } } })
  expect(AgeGroup).toMatchObject({ path: '/init/age-group', permission: 'BasicInfoAgeGroup' })
  expect(Object.values(AgeGroup.calls).map(({ method, path }) => `${method} ${path}`)).toEqual([
    'POST AgeGroup/AgeGroupList',
    'POST AgeGroup/AllAgeGroupList',
    'GET AgeGroup/AgeGroupItem/{id}',
    'POST AgeGroup/AddAgeGroup',
    'PATCH AgeGroup/EditAgeGroup/{id}',
    'DELETE AgeGroup/RemoveAgeGroup/{id}',
  ])
})

test('a field keeps its metadata through optional and unique', () => {
  expect(metaOf(optional(ref('Parent genre', 'Genre')))).toEqual({
    kind: 'option',
    label: 'Parent genre',
    isRequired: false,
    isUnique: false,
    refersTo: 'Genre',
  })
  expect(metaOf(unique(text('Title')))).toMatchObject({ isRequired: true, isUnique: true })
})

test('a schema from outside the vocabulary is refused when it is read, with the remedy', () => {
  expect(() => metaOf(z.string())).toThrow('must come from the field vocabulary')
})

test('field messages name the field', () => {
  const form = z.object({ title: text('Title'), mail: email('Email'), year: integer('Year') })
  const { issues } = z.safeParse(form, { title: ' ', mail: 'nobody', year: 1.5 }).error ?? { issues: [] }
  expect(issues.map(({ message }) => message)).toEqual([
    'Title is required',
    'Please enter a valid email address.',
    'Year must be a whole number',
  ])
})

test('what departs from the pattern has its place in the declaration', () => {
  const { PostServiceOutSide: outside } = transport
  expect(Object.values(outside.calls).map(({ path, permission }) => `${permission} ${path}`)).toEqual([
    'PostServicePostServiceListOutSide PostService/PostServiceListOutSide',
    ' PostService/AllPostServiceListOutSide',
    'PostServicePostServiceList PostService/PostServiceItemOutSide/{id}',
    'PostServiceAddPostService PostService/AddPostServiceOutSide',
    'PostServicePostServiceList PostService/EditPostServiceOutSide/{id}',
    'PostServicePostServiceList PostService/RemovePostServiceOutSide/{id}',
  ])
  expect(people.People).toMatchObject({ path: '/init/contributors', permission: 'BasicInfoContributors', isMultipart: true })
  expect(people.People.calls.removeImage).toMatchObject({ method: 'DELETE', path: 'People/RemoveImagePeople/{id}' })
  expect(administration.EmailTemplete).toMatchObject({ path: '/administration/email-template', permission: 'AdministrationEmailTemplate' })
  expect(administration.Content).toMatchObject({ title: 'Site Info', permission: 'AdministrationSiteInfo' })
  expect(Object.keys(administration.Contact.calls)).toEqual(['list'])
  expect(transport.PostService.path).toBe('/transport/post-service/{type}')
})

test('an option is made of its record: its label, and the fields that are fixed for its entity', () => {
  expect(toOption({ id: 1, title: 'Pocket', length: 178, width: 110 } as { id: number })).toEqual({
    value: 1,
    label: 'Pocket',
    length: 178,
    width: 110,
  })
  expect(toOption({ id: 2, title: 'Monthly', value: 12 } as { id: number })).toEqual({ value: 2, label: 'Monthly', count: 12 })
  expect(toOption({ id: 3, emailAddress: 'a@b.se' } as { id: number })).toEqual({ value: 3, label: 'a@b.se' })
  expect(toOption({ id: 4, englishTitle: 'Persian', nativeTitle: 'فارسی' } as { id: number })).toEqual({ value: 4, label: 'Persian' })
  const name = { firstName: 'Sadegh', lastName: 'Hedayat', nonLatinFirstName: 'صادق', nonLatinLastName: 'هدایت' }
  expect(toOption({ id: 5, ...name } as { id: number }).label).toBe('Sadegh Hedayat صادق هدایت')
  expect(
    toOption({ id: 6, firstName: null, lastName: 'Saadi', nonLatinFirstName: null, nonLatinLastName: 'سعدی' } as { id: number }).label,
  ).toBe('Saadi سعدی')
})

test('an ISBN is kept as 13 digits, and a wrong one is told what is wrong', () => {
  expect(z.parse(isbn('ISBN'), '91-29-68831-0')).toBe('9789129688313')
  const { issues } = z.safeParse(isbn('ISBN'), '978-91-29-68831-4').error ?? { issues: [] }
  expect(issues.map(({ message }) => message)).toEqual([expect.stringContaining('The check digit of 9789129688314 is wrong')])
})

test('codes are those of their standards', () => {
  expect(['swe', 'per', 'ger'].every((code) => z.safeParse(language('Language'), code).success)).toBe(true)
  expect(['sv', 'fas', 'SWE'].some((code) => z.safeParse(language('Language'), code).success)).toBe(false)
  expect(['SE', 'IR'].every((code) => z.safeParse(country('Country'), code).success)).toBe(true)
  expect(['se', 'UK', 'XX'].some((code) => z.safeParse(country('Country'), code).success)).toBe(false)
  expect(z.safeParse(code('Code', /^[A-Z]{3}$/, 'Three letters'), 'sek').error?.issues[0]?.message).toBe('Three letters')
})

test('rich text holds nothing that could run or lead astray', () => {
  for (const html of [
    '<p dir="rtl">متن <strong>مهم</strong></p>',
    '<h2>A</h2><ul><li>b<br></li></ul><blockquote>c</blockquote>',
    '<p><a href="/books?a=1&b=2">x</a></p>',
    '<p><a href="https://example.org/?a=1&amp;b=2">x</a> <a href="/contact">y</a> <a href="mailto:a@b.se">z</a> 1 &lt; 2</p>',
  ])
    expect([html, isRichText(html)]).toEqual([html, true])
  for (const html of [
    '<script>alert(1)</script>',
    '<scr<p>ipt>alert(1)</script>',
    '<p onclick="alert(1)">x</p>',
    '<a href="javascript:alert(1)">x</a>',
    '<a href="//evil.example">x</a>',
    '<a href="/\\evil.example">x</a>',
    '<a href="/\t/evil.example">x</a>',
    '<a href="/\n/evil.example">x</a>',
    '<a href="/&sol;evil.example">x</a>',
    '<a href="/&#92;evil.example">x</a>',
    '<a href="/&#x5cevil.example">x</a>',
    '<a href="/&Tab;/evil.example">x</a>',
    '<a href="https://example.org" onclick="x">x</a>',
    '<img src=x onerror=alert(1)>',
    '<p',
    'a < b',
  ])
    expect([html, isRichText(html)]).toEqual([html, false])
})

test('a web address is one that a browser may follow', () => {
  expect(z.safeParse(url('Website'), 'https://example.org').success).toBe(true)
  for (const address of ['javascript:alert(1)', 'data:text/html,x', 'ftp://example.org', 'example.org'])
    expect([address, z.safeParse(url('Website'), address).success]).toEqual([address, false])
})

test('a picture is a new file or one that is kept', () => {
  const field = image('Picture')
  const stored = { id: 1, name: 'a.png', type: 'image/png', size: 3, url: 'File/x' }
  expect(z.parse(field, stored)).toEqual(stored)
  expect(z.safeParse(field, new File(['x'], 'a.png')).success).toBe(true)
  const { issues } = z.safeParse(field, new File([new Uint8Array(5_000_001)], 'a.png')).error ?? { issues: [] }
  expect(issues.map(({ message }) => message)).toEqual(['Picture is at most 5 MB'])
  expect(z.safeParse(field, null).error?.issues[0]?.message).toBe('Choose picture')
})

test('some records are named once each, and at least one where it is asked for', () => {
  expect(z.safeParse(refs('Countries', 'Country'), []).success).toBe(true)
  expect(z.safeParse(refs('Countries', 'Country', 1), []).success).toBe(false)
  expect(z.safeParse(refs('Countries', 'Country'), [1, 1]).success).toBe(false)
  expect(metaOf(refs('Countries', 'Country'))).toMatchObject({ kind: 'options', isRequired: false, refersTo: 'Country' })
})

test('a filter is as its kind has it', () => {
  const takes = (kind: Parameters<typeof filterSchema>[0]['kind'], value: unknown) => z.safeParse(filterSchema({ kind }), value).success
  expect([takes('option', 1), takes('option', [1, 2]), takes('option', null), takes('option', 'x'), takes('option', [])]).toEqual([
    true,
    true,
    true,
    false,
    false,
  ])
  expect([takes('money', { from: 1 }), takes('money', 5), takes('money', { since: 1 })]).toEqual([true, true, false])
  expect([takes('date', '2026-01-31'), takes('date', { to: '2026-01-31' }), takes('date', '2026-02-30')]).toEqual([true, true, false])
  expect([
    takes('choice', 'thema'),
    takes('country', ['SE', 'IR']),
    takes('flag', false),
    takes('flag', 'no'),
    takes('image', true),
  ]).toEqual([true, true, true, false, true])
})

test('no two calls share a method and a path', () => {
  const named = endpoints.map(({ method, path }) => `${method} ${path}`)
  expect(named.filter((name, i) => named.indexOf(name) !== i)).toEqual([])
})

test('every call needs a permission the product names', () => {
  const needed = new Set(endpoints.map(({ permission }) => permission))
  expect([...needed].filter((name) => name !== '' && name !== 'public' && !permissions.includes(name))).toEqual([])
})

test('an empty permission passes, an absent list denies everything', () => {
  expect(allows([], '')).toBe(true)
  expect(allows(['offer'], 'offer')).toBe(true)
  expect(allows(['offer'], 'Ignored')).toBe(false)
  expect(allows(undefined, '')).toBe(false)
})

test('whatever a record cannot be without is marked on its form, an individual’s e-mail among it', () => {
  const fields = Object.values(entities).flatMap((entity) =>
    Object.entries(entity.fields).map(([name, field]) => ({ of: `${entity.name}.${name}`, field, isRequired: metaOf(field).isRequired })),
  )
  const mayBeEmpty = (field: z.ZodMiniType) => [null, '', []].some((empty) => z.safeParse(field, empty).success)
  expect(fields.filter(({ field, isRequired }) => mayBeEmpty(field) === isRequired).map(({ of }) => of)).toEqual([])
  expect(metaOf(accounts.IndividualAccount.fields.email as z.ZodMiniType).isRequired).toBe(true)
})

test('what a choice lacks is named within a sentence, and an abbreviation stays as it is', () => {
  const said = [ref('VAT', 'Tax'), ref('Publisher', 'Publisher'), refs('Prices in ONIX', 'Currency'), image('PDF of the cover')].map(
    (field) => z.safeParse(field, null).error?.issues[0]?.message,
  )
  expect(said).toEqual(['Choose VAT', 'Choose publisher', 'Choose prices in ONIX', 'Choose PDF of the cover'])
})
