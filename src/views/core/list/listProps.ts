import type { ReactNode } from 'react'
import type { ApiError } from '#api/core/http'
import type { ShortcutGroup } from '../keyboard/groups'
import type { Column, Mark, RowActions } from './columns'
import type { Selection, SelectionChange } from './state/selection'
import type { ListControl } from './state/useListState'

type Page<Row> = {
  data?: {
    data: Row[]
    result: {
      total: number
      page: number
      pageSize: number
      isAtLeast?: boolean | undefined
      estimate?: number | undefined
      suggestions?: readonly string[] | undefined
    }
  }
  error?: ApiError
  isLoading: boolean
  mutate: () => Promise<unknown>
}

export type ListProps<Row extends { id: number }> = {
  name: string
  title: string
  list: ListControl
  page: Page<Row>
  columns: readonly Column<Row>[]
  /** Undefined: the person may not open it. */
  rowHref: (row: Row) => string | undefined
  rowLabel: (row: Row) => string
  rowActions?: RowActions<Row>
  marks?: ReadonlyMap<number, Mark>
  selection?: Selection
  onSelect?: (change: SelectionChange) => void
  bulkActions?: ReactNode
  maxSelected?: number
  searchHint?: string
  empty: { title: ReactNode; text: ReactNode; action?: ReactNode }
  elsewhere?: ReactNode
  tabs?: ReactNode
  headerActions?: ReactNode
  above?: ReactNode
  editorOf?: (row: Row) => ReactNode
  onOpen?: (row: Row) => void
  onKey?: (code: string, row: Row | undefined) => boolean
  keys?: readonly ShortcutGroup[]
}
