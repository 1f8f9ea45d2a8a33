import { render, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Rows } from '#views/core/list/Rows.tsx'
import { listDefaults } from '#views/core/list/state/listState.ts'
import { nothingSelected } from '#views/core/list/state/selection.ts'

type Props = Partial<Parameters<typeof Rows<{ id: number }>>[0]>

const List = (props: Props) => (
  <Rows
    label="Rows"
    rows={[]}
    rowCount={11}
    state={listDefaults}
    density="compact"
    isNarrow={false}
    isStale={false}
    columns={[{ id: 'name', title: 'Name', cell: ({ id }) => `Row ${id}` }]}
    rowHref={({ id }) => `/rows/${id}`}
    rowLabel={({ id }) => `Row ${id}`}
    selection={nothingSelected}
    onSelect={() => undefined}
    onSort={() => undefined}
    active={null}
    onActive={() => undefined}
    {...props}
  />
)

test('the first paint draws the rows of the window, and what scrolling needs beyond them follows', async () => {
  render(<List rows={Array.from({ length: 100 }, (_, i) => ({ id: i + 1 }))} />)
  const drawn = () => screen.getAllByRole('link').length
  const first = drawn()
  expect(first).toBeGreaterThanOrEqual(innerHeight / 36)
  await waitFor(() => expect(drawn()).toBeGreaterThan(first))
  expect(drawn()).toBeLessThan(100)
})

test('choosing or marking a row, or drawing the page again, draws no cell again; another row does', () => {
  const drawn: number[] = []
  const columns = [{ id: 'name', title: 'Name', cell: ({ id }: { id: number }) => drawn.push(id) && `Row ${id}` }]
  const rows = Array.from({ length: 10 }, (_, i) => ({ id: i + 1 }))
  const page = (rows: readonly { id: number }[], chosen: number[] = [], marks = new Map<number, { text: string; tone: 'busy' }>()) => (
    <List columns={columns} rows={rows} selection={{ all: false, ids: new Set(chosen) }} marks={marks} />
  )
  const { rerender } = render(page(rows))
  expect(screen.getAllByRole('link')).toHaveLength(10)
  drawn.length = 0
  rerender(page(rows))
  rerender(page(rows, [3]))
  expect(screen.getAllByRole('checkbox', { checked: true })).toHaveLength(1)
  rerender(page(rows, [3], new Map([[7, { text: 'Sending', tone: 'busy' }]])))
  expect(drawn).toEqual([])
  rerender(page(rows.map((row) => (row.id === 5 ? { id: 50 } : row))))
  expect(drawn).toEqual([50])
})
