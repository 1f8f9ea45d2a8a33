import type { Meta, StoryObj } from '@storybook/react-vite'
import { HttpResponse, http } from 'msw'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import { basicInfo } from '#api/reference/basicInfo'
import { finance } from '#api/reference/finance'
import { administration } from '#api/site/administration'
import type { Canvas } from '#storybook/canvas.ts'
import { fake } from '#storybook/fake.ts'
import { Color, changedBy, colours, Genre, genreOptions, genres, usedBy } from '#storybook/fixtures/entities.ts'
import { users } from '#storybook/fixtures/people.ts'
import { EntityList } from './EntityList'

const route = '/init/genre/list'
const options = fake(Genre.calls.all, genreOptions)

const meta = {
  id: 'components-list',
  title: 'Components/List (table, data table, table row, rows, grid, filter, sort, pagination, tabs)',
  component: EntityList,
  args: { entity: Genre, title: 'Genres', path: '/init/genre' },
  parameters: { layout: 'padded', route, signedInAs: users.admin, msw: [fake(Genre.calls.list, genres), options] },
} satisfies Meta<typeof EntityList>
export default meta
type Story = StoryObj<typeof meta>

const body = () => within(document.body)
const button = (canvas: Canvas, name: string | RegExp) => canvas.findByRole('button', { name })

export const Rows: Story = {}
export const Loading: Story = { parameters: { msw: [fake.never(Genre.calls.list)] } }
export const Empty: Story = { parameters: { msw: [fake(Genre.calls.list, [])] } }
export const Forbidden: Story = { parameters: { msw: [fake.error(Genre.calls.list, 403, 'Access error')] } }

export const Failed: Story = {
  parameters: { msw: [fake.error(Genre.calls.list, 400, 'The filter could not be read')] },
  play: async ({ canvas }) => {
    await button(canvas, 'Try again')
  },
}

export const NothingMatches: Story = {
  parameters: { route: `${route}?search=Strindberg&filter.themaCode=FB`, msw: [fake(Genre.calls.list, []), options] },
}

export const Misspelled: Story = {
  parameters: {
    route: `${route}?search=Romn`,
    msw: [
      fake(
        Genre.calls.list,
        ({ body: { searchKey, sort } }) => {
          expect(sort).toBe('')
          return genres.filter(({ title }) => title === searchKey)
        },
        { result: { suggestions: ['Roman'] } },
      ),
      options,
    ],
  },
  play: async ({ canvas }) => {
    await userEvent.click(await button(canvas, 'Roman'))
    await canvas.findByRole('link', { name: 'Roman' })
    await expect(canvas.getByRole('searchbox', { name: 'Search' })).toHaveValue('Roman')
  },
}

/** Counting all would take longer than reading the page. */
export const MoreThanCounted: Story = {
  parameters: { msw: [fake(Genre.calls.list, genres, { total: 10_000, isAtLeast: true }), options] },
  play: async ({ canvas }) => {
    await canvas.findByTitle('10,000+ in total')
    await canvas.findByText('1–24 of 10,000+')
    await expect(await button(canvas, 'Next page')).toBeEnabled()
    await expect(await button(canvas, 'Last page')).toBeDisabled()
    await userEvent.click(await canvas.findByRole('checkbox', { name: 'Select all rows of this page' }))
    await expect(await button(canvas, 'Select all 10,000+ matching rows')).toBeDisabled()
  },
}

/** Its range is told before its rows are here. */
async function here(canvas: Canvas, range: RegExp) {
  await canvas.findByText(range)
  await waitFor(() => expect(canvas.getByRole('table')).toHaveAttribute('aria-busy', 'false'))
}

const near: unknown[] = []

/** A page is read from the one beside it that is here. How many rows there are is estimated. */
export const Deep: Story = {
  parameters: {
    route: `${route}?page=90&pageSize=25&sorted=true&field=id&type=desc`,
    msw: [
      http.post('*/api/Genre/GenreList', async ({ request }) => {
        const { page, pageSize, near: from } = (await request.json()) as { page: number; pageSize: number; near?: object }
        near.push([page, from])
        const result = {
          total: 10_000,
          isAtLeast: true,
          estimate: 990_000,
          page,
          pageSize,
          places: [`first of ${page}`, `last of ${page}`],
        }
        return HttpResponse.json({ isSuccess: true, status: 200, message: '', data: genres, result })
      }),
      options,
    ],
  },
  play: async ({ canvas }) => {
    near.length = 0
    await canvas.findByTitle('≈ 990,000 in total')
    await canvas.findByText('2,226–2,249 of ≈ 990,000')
    await userEvent.click(await button(canvas, 'Next page'))
    await here(canvas, /^2,251–/)
    const input = await canvas.findByRole('textbox', { name: 'Page' })
    await userEvent.clear(input)
    await userEvent.type(input, '92{Enter}')
    await here(canvas, /^2,276–/)
    await userEvent.clear(await canvas.findByRole('textbox', { name: 'Page' }))
    await userEvent.type(await canvas.findByRole('textbox', { name: 'Page' }), '89{Enter}')
    await canvas.findByText(/^2,201–/)
    await waitFor(() =>
      expect(near).toEqual([
        [90, undefined],
        [91, { page: 90, place: 'last of 90' }],
        [92, { page: 91, place: 'last of 91' }],
        [89, { page: 90, place: 'first of 90' }],
      ]),
    )
  },
}

export const ReadOnly: Story = {
  parameters: { signedInAs: { ...users.admin, permissions: [] } },
  play: async ({ canvas }) => {
    await canvas.findByRole('link', { name: 'Poesi' })
    await expect(canvas.queryByRole('button', { name: /New genre|Remove/ })).toBeNull()
  },
}

export const Filtered: Story = {
  parameters: { route: `${route}?filter.parentId=124&filter.title=ro&sorted=true&field=title&type=asc` },
  play: async ({ canvas }) => {
    await button(canvas, 'Remove the filter Parent genre: Roman')
  },
}

export const FilteredBySeveral: Story = {
  parameters: {
    route: `${route}?filter.parentId=124+123+120`,
    msw: [
      fake(Genre.calls.list, ({ body: { filter } }) => {
        const { parentId } = filter as { parentId: number[] | number }
        return genres.filter((genre) => [parentId].flat().includes(genre.parentId ?? 0))
      }),
      options,
    ],
  },
  play: async ({ canvas }) => {
    await userEvent.click(await button(canvas, 'Remove the filter Parent genre: Roman'))
    await button(canvas, 'Remove the filter Parent genre: Poesi')
    await userEvent.click(await button(canvas, 'Remove the filter Parent genre: Deckare'))
    await waitFor(() => expect(canvas.getAllByRole('button', { name: /^Remove the filter/ })).toHaveLength(1))
    await canvas.findByText('No matches')
  },
}

export const FilteredByKind: Story = {
  args: { entity: basicInfo.SaleService, title: 'Sale services', path: '/init/sale-service' },
  parameters: {
    route: '/init/sale-service/list?filter.price.from=12900&filter.price.to=25000&filter.taxId=1',
    msw: [
      fake(basicInfo.SaleService.calls.list, ({ body: { filter } }) => {
        expect(filter).toEqual({ price: { from: 12_900, to: 25_000 }, taxId: 1 })
        return []
      }),
      fake(finance.Tax.calls.all, [{ id: 1, title: '6 %', rate: 0.06 }]),
    ],
  },
  play: async ({ canvas }) => {
    await canvas.findByText('No matches')
  },
}

export const ChoosingAFilter: Story = {
  play: async ({ canvas }) => {
    await userEvent.click(await button(canvas, 'Filters'))
    await userEvent.click(await canvas.findByRole('combobox', { name: 'Parent genre' }))
    await userEvent.click(await canvas.findByRole('option', { name: 'Deckare' }))
    await button(canvas, 'Remove the filter Parent genre: Deckare')
    await userEvent.click(await canvas.findByRole('option', { name: 'Essä' }))
    await button(canvas, 'Remove the filter Parent genre: Essä')
    await userEvent.keyboard('{Escape}')
    await expect(canvas.getByRole('combobox', { name: 'Parent genre' })).toHaveValue('Deckare, Essä')
  },
}

const remove = async (canvas: Canvas, label: string) => {
  await userEvent.click(await button(canvas, `Remove ${label}`))
  return within(await body().findByRole('alertdialog'))
}

export const Removing: Story = {
  play: async ({ canvas }) => {
    await (await remove(canvas, 'Poesi')).findByText(/can no longer be chosen/)
  },
}

export const Removed: Story = {
  parameters: { msw: [fake(Genre.calls.list, genres), fake(Genre.calls.remove, null)] },
  play: async ({ canvas }) => {
    await userEvent.click((await remove(canvas, 'Poesi')).getByRole('button', { name: 'Remove' }))
    await waitFor(() => expect(document.querySelector('dialog[open]')).toBeNull())
    await body().findByText('‘Poesi’ is removed.')
  },
}

export const RefusedInUse: Story = {
  parameters: {
    msw: [fake(Genre.calls.list, genres), fake.error(Genre.calls.remove, 409, 'It is in use', usedBy(Genre, 12))],
  },
  play: async ({ canvas }) => {
    const dialog = await remove(canvas, 'Roman')
    await userEvent.click(dialog.getByRole('button', { name: 'Remove' }))
    await expect(await dialog.findByRole('link', { name: 'Essä' })).toHaveAttribute('href', '/init/genre/edit/121')
    await dialog.findByText('and 10 more')
  },
}

export const RemovingWhatChanged: Story = {
  parameters: {
    msw: [
      fake(Genre.calls.list, genres),
      fake.error(Genre.calls.remove, 409, 'It has changed', { ...changedBy('Maja Berg', {}), current: { ...genres[1], version: 9 } }),
    ],
  },
  play: async ({ canvas }) => {
    const dialog = await remove(canvas, 'Poesi')
    await userEvent.click(dialog.getByRole('button', { name: 'Remove' }))
    await dialog.findByText(/Maja Berg has changed this record/)
  },
}

export const RemovingWithAnAnswerLost: Story = {
  parameters: { msw: [fake(Genre.calls.list, genres), fake.lost(Genre.calls.remove)] },
  play: async ({ canvas }) => {
    const dialog = await remove(canvas, 'Poesi')
    await userEvent.click(dialog.getByRole('button', { name: 'Remove' }))
    await dialog.findByText(/The connection was lost before the server answered/)
  },
}

export const SystemRow: Story = {
  play: async ({ canvas }) => {
    await expect(await button(canvas, 'Remove رمان')).toHaveAttribute('aria-disabled', 'true')
  },
}

const inPlace = {
  args: { entity: Color, title: 'Colours', path: '/init/color' },
  parameters: { route: '/init/color/list', msw: [fake(Color.calls.list, colours)] },
}

export const InPlace: Story = {
  ...inPlace,
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('link', { name: 'Marinblå' }))
    const form = within(await canvas.findByRole('form', { name: 'Edit Marinblå' }))
    await waitFor(() => expect(form.getByRole('textbox', { name: 'Title' })).toHaveFocus())
  },
}

export const InPlaceNew: Story = {
  ...inPlace,
  parameters: {
    ...inPlace.parameters,
    msw: [fake(Color.calls.list, colours), fake(Color.calls.add, ({ body }) => ({ ...body, id: 4, version: 1, isSystem: false }))],
  },
  play: async ({ canvas }) => {
    await userEvent.click(await button(canvas, 'New colour'))
    const form = within(await canvas.findByRole('form', { name: 'New colour' }))
    await userEvent.keyboard('Guld')
    await userEvent.type(await form.findByRole('textbox', { name: 'Colour' }), '#b8860b{Enter}')
    await body().findByText('‘Guld’ is added.')
    await waitFor(() => expect(form.getByRole('textbox', { name: 'Title' })).toHaveValue(''))
  },
}

export const InPlaceEscaped: Story = {
  ...inPlace,
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('link', { name: 'Svart' }))
    await canvas.findByRole('form', { name: 'Edit Svart' })
    await userEvent.keyboard('{Escape}')
    await canvas.findByRole('link', { name: 'Svart' })
  },
}

export const OnlyRead: Story = {
  args: { entity: administration.Contact, title: 'Contact list', path: '/administration/contact-list' },
  parameters: {
    route: '/administration/contact-list/list?record=2',
    msw: [
      fake(administration.Contact.calls.list, [
        {
          id: 2,
          version: 1,
          isSystem: false,
          name: 'سارا کریمی',
          email: 'sara@example.org',
          phone: null,
          subject: 'Leverans',
          message: 'När kommer boken?\nJag har väntat i två veckor.',
          sentAt: '2026-10-14T09:30:00Z',
        },
      ]),
    ],
  },
  play: async () => {
    await body().findByRole('dialog', { name: 'سارا کریمی' })
  },
}
