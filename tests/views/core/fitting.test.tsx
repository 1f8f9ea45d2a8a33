import { act, render } from '@testing-library/react'
import { useRef } from 'react'
import { expect, test, vi } from 'vitest'
import type { Column } from '#views/core/list/columns.ts'
import { useFitting } from '#views/core/list/useFitting.ts'

type Drawn = [count: number, room: string | undefined][]

const columns: Column<unknown>[] = ['title', 'code', 'status', 'city'].map((id) => ({ id, title: id, width: 100, cell: () => null }))

function Fitting({ drawn }: { drawn: Drawn }) {
  const box = useRef<HTMLDivElement>(null)
  const { count, room } = useFitting(box, columns, 36)
  drawn.push([count, room])
  return <div ref={box} />
}

test('a list that opens after one of the same width is drawn once, with the columns that have room', () => {
  const measure = new Set<() => void>()
  vi.stubGlobal(
    'ResizeObserver',
    class {
      measured: () => void
      constructor(hear: (entries: unknown[]) => void) {
        this.measured = () => hear([{ contentRect: { width: 376 } }])
      }
      observe = () => void measure.add(this.measured)
      disconnect = () => void measure.delete(this.measured)
    },
  )
  const opened = () => {
    const drawn: Drawn = []
    const { unmount } = render(<Fitting drawn={drawn} />)
    act(() => {
      for (const measured of measure) measured()
    })
    unmount()
    return drawn
  }
  expect(opened()).toEqual([
    [4, undefined],
    [3, '340px'],
  ])
  expect(opened()).toEqual([[3, '340px']])
  vi.unstubAllGlobals()
})
