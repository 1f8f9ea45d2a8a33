import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { listDefaults } from '#views/list/listState.ts'
import { Rows } from '#views/list/Rows.tsx'

test('of a page of rows only the one that changes is drawn again', () => {
  const drawn: number[] = []
  const columns = [{ id: 'name', title: 'Name', cell: ({ id }: { id: number }) => drawn.push(id) && `Row ${id}` }]
  const rows = Array.from({ length: 10 }, (_, i) => ({ id: i + 1 }))
  const page = (chosen: number[], marks = new Map<number, { text: string; tone: 'busy' }>()) => (
    <Rows
      label="Rows"
      rows={rows}
      total={10}
      state={listDefaults}
      density="compact"
      isNarrow={false}
      isStale={false}
      columns={columns}
      rowHref={({ id }) => `/rows/${id}`}
      rowLabel={({ id }) => `Row ${id}`}
      selection={{ all: false, ids: new Set(chosen), anchor: null }}
      onSelect={() => undefined}
      onSort={() => undefined}
      active={null}
      onActive={() => undefined}
      marks={marks}
    />
  )
  const { rerender } = render(page([]))
  expect(screen.getAllByRole('link')).toHaveLength(10)
  drawn.length = 0
  rerender(page([]))
  expect(drawn).toEqual([])
  rerender(page([3]))
  expect(drawn).toEqual([3])
  rerender(page([3], new Map([[7, { text: 'Sending', tone: 'busy' }]])))
  expect(drawn).toEqual([3, 7])
})
