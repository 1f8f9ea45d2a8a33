import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import { declareEntities } from '#api/core/entity'
import { facts } from '#api/core/facts'
import { choice, optional, ref, refs, text, words, year } from '#api/core/field'
import { gtin, moneyIn, partialDate, slug } from '#api/core/kinds/catalogueFields'
import { rows } from '#api/core/kinds/rows'
import { nth } from '#api/core/objects'
import { basicInfo } from '#api/reference/basicInfo'
import { finance } from '#api/reference/finance'
import { people } from '#api/reference/people'
import type { Canvas } from '#storybook/canvas.ts'
import { fake } from '#storybook/fake.ts'
import { users } from '#storybook/fixtures/people.ts'
import { EntityForm } from './EntityForm'

const { Leaf } = declareEntities(facts('/test', 'Test', { Leaf: { title: 'Leaf', plural: 'Leaves', permission: '' } }), {
  Leaf: {
    fields: {
      title: text('Title'),
      contributors: rows(
        'Contributors',
        {
          personId: ref('Person', 'People', { isLarge: true, proposes: { from: 'peopleTypeIds', to: 'roleId' } }),
          roleId: ref('Role', 'PeopleType'),
          creditedAs: words('Credited as', 200),
        },
        { max: 50, once: ['personId', 'roleId'] },
      ),
      awards: rows('Awards', {
        given: optional(year('Year', { min: 1000, max: 2100 })),
        outcome: choice('Outcome', { winner: 'Winner', nominated: 'Nominated' }),
      }),
      subjectIds: refs('Subjects', 'Subject', 0, { isLarge: true }),
      published: optional(partialDate('Published')),
      ean: optional(gtin('EAN')),
      address: optional(slug('Web address')),
      currencyId: optional(ref('Currency', 'Currency')),
      price: optional(moneyIn('Price', 'currencyId')),
    },
  },
})

const person = (id: number, firstName: string, lastName: string, more = {}) => ({
  id,
  version: 1,
  isSystem: false,
  firstName,
  lastName,
  nonLatinFirstName: null,
  nonLatinLastName: null,
  peopleTypeIds: [1],
  occupationId: null,
  countryId: null,
  birthYear: null,
  deathYear: null,
  isni: null,
  website: null,
  image: null,
  biography: null,
  ...more,
})
const everybody = [
  person(1, 'Sadegh', 'Hedayat', { nonLatinFirstName: 'صادق', nonLatinLastName: 'هدایت', birthYear: 1903, deathYear: 1951 }),
  person(2, 'Astrid', 'Lindgren', { peopleTypeIds: [2], birthYear: 1907, deathYear: 2002 }),
  person(3, 'Simin', 'Daneshvar', { nonLatinFirstName: 'سیمین', nonLatinLastName: 'دانشور' }),
]
const subject = (id: number, title: string, code: string) => ({
  id,
  version: 1,
  isSystem: false,
  title,
  nonLatinTitle: null,
  scheme: 'thema' as const,
  code,
  parentId: null,
})
const subjects = [subject(1, 'Modern fiction', 'FBA'), subject(2, 'Poetry', 'DC')]

const found = <R extends { id: number }>(all: readonly R[], { body }: { body: { searchKey?: string | undefined; filter?: unknown } }) => {
  const { id } = (body.filter || {}) as { id?: number[] }
  const key = (body.searchKey ?? '').toLowerCase()
  return all.filter((row) => (id ? id.includes(row.id) : Object.values(row).join(' ').toLowerCase().includes(key)))
}

const currency = (id: number, code: string) => ({ id, title: code, code, valueInKrona: 1 })
const book = {
  id: 7,
  version: 3,
  isSystem: false,
  title: 'بوف کور',
  contributors: [
    { id: 11, personId: 1, roleId: 1, creditedAs: '', labels: { personId: 'Sadegh Hedayat صادق هدایت', roleId: 'Author' } },
    { id: 12, personId: 3, roleId: 2, creditedAs: 'S. D.', labels: { personId: 'Simin Daneshvar سیمین دانشور', roleId: 'Translator' } },
  ],
  awards: [{ id: 21, given: 1937, outcome: 'winner' }],
  subjectIds: [2],
  published: '1937-01',
  ean: '4006381333931',
  address: 'blinda-ugglan',
  currencyId: 2,
  price: 1500,
  labels: { subjectIds: 'Poetry', currencyId: 'JPY', price: 'JPY' },
}

const Screen = ({ isNew = false }: { isNew?: boolean }) => (
  <EntityForm entity={Leaf} title="Leaf" list={null} {...(!isNew && { row: book })} />
)

const meta = {
  id: 'components-rows-in-a-form',
  title: 'Components/Rows in a form (nested, repeat, reorder, drag)',
  component: Screen,
  subcomponents: { EntityForm },
  parameters: {
    layout: 'padded',
    signedInAs: users.admin,
    msw: [
      fake(people.People.calls.list, (input) => found(everybody, input), { result: { suggestions: ['Astrid Lindgren'] } }),
      fake(people.People.calls.add, ({ body }) => ({ ...person(9, '', ''), ...body, image: null })),
      fake(people.PeopleType.calls.all, [
        { id: 1, title: 'Author' },
        { id: 2, title: 'Translator' },
      ]),
      fake(basicInfo.Subject.calls.list, (input) => found(subjects, input)),
      fake(finance.Currency.calls.all, [currency(1, 'SEK'), currency(2, 'JPY'), currency(3, 'IRR')]),
      fake(Leaf.calls.edit, ({ body }) => {
        document.body.setAttribute('data-sent', JSON.stringify(body))
        return { ...book, ...body, version: 4 }
      }),
    ],
  },
  beforeEach: () => document.body.removeAttribute('data-sent'),
} satisfies Meta<typeof Screen>
export default meta
type Story = StoryObj<typeof meta>

const sent = async () => {
  await waitFor(() => expect(document.body).toHaveAttribute('data-sent'))
  return JSON.parse(document.body.dataset.sent ?? 'null')
}
const save = async (canvas: Canvas) => userEvent.click(await canvas.findByRole('button', { name: 'Save' }))
const contributor = async (canvas: Canvas, place: number) => within(await canvas.findByRole('listitem', { name: `Row ${place} of 2` }))

export const Filled: Story = {
  play: async ({ canvas }) => {
    const first = await canvas.findAllByRole('combobox', { name: 'Person' })
    await expect(first[0]).toHaveValue('Sadegh Hedayat صادق هدایت')
    await waitFor(() => canvas.getByText('Poetry'))
    await expect(canvas.getByRole('textbox', { name: 'Price' })).toHaveValue('1500')
  },
}

export const New: Story = { args: { isNew: true } }

export const ReadOnly: Story = {
  render: () => <EntityForm entity={{ ...Leaf, has: () => false }} title="Leaf" list={null} row={book} />,
  play: async ({ canvas }) => {
    await contributor(canvas, 1)
    await expect(canvas.queryByRole('button', { name: 'Add to contributors' })).toBeNull()
  },
}

export const MovedByButtonsAndKeys: Story = {
  play: async ({ canvas }) => {
    const row = await contributor(canvas, 2)
    await userEvent.click(row.getByRole('button', { name: 'Move row 2 up' }))
    await canvas.findByText('Row 2 is now row 1 of 2')
    await waitFor(() => expect(canvas.getAllByRole('combobox', { name: 'Person' })[0]).toHaveValue('Simin Daneshvar سیمین دانشور'))
    const credited = nth(canvas.getAllByRole('textbox', { name: 'Credited as' }), 0)
    credited.focus()
    await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}')
    await canvas.findByText('Row 1 is now row 2 of 2')
    await expect(credited).toHaveFocus()
    await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}')
    await save(canvas)
    await expect((await sent()).contributors.map(({ id }: { id: number }) => id)).toEqual([12, 11])
  },
}

export const PersonFoundAsOneTypes: Story = {
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Add to contributors' }))
    const box = nth(await canvas.findAllByRole('combobox', { name: 'Person' }), 2)
    await waitFor(() => expect(box).toHaveFocus())
    await userEvent.keyboard('lindgren')
    await canvas.findByRole('option', { name: /Astrid Lindgren/ })
    await userEvent.keyboard('{Enter}')
    await expect(box).toHaveValue('Astrid Lindgren')
    // The person's usual role is proposed, and may be another here.
    const role = nth(canvas.getAllByRole('combobox', { name: 'Role' }), 2)
    await waitFor(() => expect(role).toHaveValue('Translator'))
    role.focus()
    await userEvent.keyboard('author{Enter}')
    await waitFor(() => expect(role).toHaveValue('Author'))
    await save(canvas)
    await expect((await sent()).contributors[2]).toEqual({ personId: 2, roleId: 1, creditedAs: '' })
  },
}

export const RowNotBlamedBeforeItIsTouched: Story = {
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Add to contributors' }))
    const person = nth(await canvas.findAllByRole('combobox', { name: 'Person' }), 2)
    await waitFor(() => expect(person).toHaveFocus())
    const role = nth(canvas.getAllByRole('combobox', { name: 'Role' }), 2)
    await expect(person).toHaveAttribute('aria-invalid', 'false')
    await expect(role).toHaveAttribute('aria-invalid', 'false')
    await userEvent.tab()
    await waitFor(() => expect(person).toHaveAttribute('aria-invalid', 'true'))
    await expect(role).toHaveAttribute('aria-invalid', 'false')
    await save(canvas)
    await waitFor(() => expect(role).toHaveAttribute('aria-invalid', 'true'))
  },
}

export const ContributorInOneLine: Story = {
  play: async ({ canvas }) => {
    const top = (name: string, place: number) => nth(canvas.getAllByRole('combobox', { name }), place).getBoundingClientRect().top
    await canvas.findAllByRole('combobox', { name: 'Person' })
    await expect(Math.abs(top('Person', 1) - top('Role', 1))).toBeLessThan(2)
    const row = canvas.getByRole('listitem', { name: 'Row 2 of 2' }).getBoundingClientRect()
    await expect(row.height).toBeLessThan(72)
  },
}

export const PersonMadeWhereChosen: Story = {
  play: async ({ canvas }) => {
    const box = nth(await canvas.findAllByRole('combobox', { name: 'Person' }), 1)
    box.focus()
    await userEvent.keyboard('Tove Jansson')
    await userEvent.click(await canvas.findByRole('option', { name: 'Create ‘Tove Jansson’' }))
    const dialog = within(await within(document.body).findByRole('dialog', { name: 'New contributor' }))
    await expect(await dialog.findByRole('textbox', { name: 'Last name' })).toHaveValue('Jansson')
    const roles = dialog.getByRole('combobox', { name: 'Roles' })
    roles.focus()
    await userEvent.keyboard('{ArrowDown}{Enter}')
    await dialog.findByRole('button', { name: 'Remove Author' })
    await userEvent.keyboard('{Escape}')
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(within(document.body).queryByRole('dialog')).toBeNull())
    await waitFor(() => expect(box).toHaveValue('Tove Jansson'))
  },
}

export const PersonMisspelled: Story = {
  play: async ({ canvas }) => {
    const box = nth(await canvas.findAllByRole('combobox', { name: 'Person' }), 0)
    box.focus()
    await userEvent.keyboard('lindgrn')
    await canvas.findByRole('option', { name: 'Did you mean ‘Astrid Lindgren’?' })
    await canvas.findByText('No match for ‘lindgrn’')
    await userEvent.keyboard('{Enter}')
    await userEvent.click(await canvas.findByRole('option', { name: /^Astrid Lindgren/ }))
    await expect(box).toHaveValue('Astrid Lindgren')
  },
}

export const NothingFound: Story = {
  parameters: { signedInAs: { ...users.admin, permissions: [] } },
  render: () => <EntityForm entity={Leaf} title="Leaf" list={null} row={book} />,
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('combobox', { name: 'Subjects' }))
    await userEvent.keyboard('zzz')
    await canvas.findByText('No match for ‘zzz’')
    await expect(canvas.queryByRole('option', { name: /Create/ })).toBeNull()
  },
}

export const FaultAtItsCell: Story = {
  play: async ({ canvas }) => {
    const given = await canvas.findByRole('textbox', { name: 'Year' })
    await userEvent.clear(given)
    await userEvent.type(given, '3000')
    await userEvent.click(canvas.getByRole('button', { name: 'Add to contributors' }))
    await save(canvas)
    await expect(await canvas.findByRole('alert')).toHaveTextContent('3 fields need your attention')
    await expect(given).toHaveAccessibleDescription('Year is at most 2100')
    await userEvent.click(canvas.getByRole('button', { name: /Year is at most/ }))
    await expect(given).toHaveFocus()
  },
}

export const AmountsFollowTheirCurrency: Story = {
  play: async ({ canvas }) => {
    const price = await canvas.findByRole('textbox', { name: 'Price' })
    const currency = canvas.getByRole('combobox', { name: 'Currency' })
    currency.focus()
    await userEvent.keyboard('SEK{Enter}')
    await waitFor(() => expect(currency).toHaveValue('SEK'))
    await userEvent.clear(price)
    await userEvent.type(price, '۱۲۹٫۵۰')
    await userEvent.type(canvas.getByRole('textbox', { name: 'Published' }), '{Control>}a{/Control}۲۰۲۶/۱')
    await userEvent.type(canvas.getByRole('textbox', { name: 'Web address' }), '{Control>}a{/Control}Åsnan i Öst')
    await userEvent.tab()
    await save(canvas)
    await expect(await sent()).toMatchObject({ currencyId: 1, price: 12_950, published: '2026-01', address: 'asnan-i-ost' })
  },
}
