import type { ComponentType, ReactNode } from 'react'
import type { FieldMeta } from '#api/core/field'

export type Column<Row> = {
  id: string
  title: string
  cell: (row: Row) => ReactNode
  sort?: string
  /** `end` for numbers. */
  align?: 'start' | 'end'
  isDefault?: boolean
  /** Pixels; columns without share the rest. */
  width?: number
  /** By default 1. */
  share?: number
  /** Wraps, so that nothing is cut off; rows grow with it. */
  isInFull?: boolean
  /** In the second line of a row on a phone, with its title or without. If no column has it, a row is a card of all columns. */
  phone?: 'labelled' | 'bare'
}

/** `isBeside`: the page has a control of its own for it, so that panel and chips leave it out. */
export type Filter = { name: string; label: string; isBeside?: boolean } & (
  | { kind: 'text' | 'day' }
  /** `digits` decimals on the wire. */
  | { kind: 'amount'; digits: number }
  | { kind: 'option'; options: readonly { value: string; label: string }[] }
  /** `read` returns undefined for invalid text. */
  | {
      kind: 'custom'
      meta: FieldMeta
      /** Several values separated by spaces. */
      isMany?: boolean
      read: (text: string) => unknown
      Input: ComponentType<CustomFilterProps & FilterInputProps>
      Value: ComponentType<CustomFilterProps>
    }
) & {
    of?: { field: string; bound?: 'from' | 'to' }
  }

export const inPanel = (filters: readonly Filter[]): readonly Filter[] => filters.filter(({ isBeside }) => !isBeside)

export type CustomFilterProps = { meta: FieldMeta; value: string }
export type FilterInputProps = { value: string; onTyped: (value: string) => void; onCommitted: (value: string) => void }

export const shownColumns = <Row>(columns: readonly Column<Row>[], chosen: readonly string[] | undefined): Column<Row>[] =>
  columns.filter((column, i) => i === 0 || (chosen ? chosen.includes(column.id) : column.isDefault !== false))

/** On a phone each row has two lines. */
export const isTwoLined = <Row>(columns: readonly Column<Row>[]): boolean => columns.some(({ phone }) => phone)

type Actions<Row> = { of: (row: Row, isInMenu?: boolean) => ReactNode; width: number }

/**
 * Must be a stable object. `width` in pixels of all beside one another. With less room they are in the row's menu, beside whose button is
 * `main`, if there is room for that.
 */
export type RowActions<Row> = Actions<Row> & {
  main?: Actions<Row>
  /** The menu has more than stands beside its button. */
  hasMore?: boolean
  /** The list's own. */
  onMenu?: (row: Row, button: HTMLElement) => void
}

/** Pixels of the button of a row's menu. */
export const menuWidth = 40

export const checkWidth = 36

export const minWidth = 140

export function fittingColumns<Row>(columns: readonly Column<Row>[], room: number): number {
  let taken = 0
  const beyond = columns.findIndex(({ width, share = 1 }, i) => {
    taken += width ?? minWidth * share
    return i > 0 && taken > room
  })
  return beyond < 0 ? columns.length : beyond
}

/** Actions have a column of their own. It costs no column of data, or one for the main action. Undefined: there are none. */
export function actionsBeside<Row>(actions: RowActions<Row> | undefined, columns: readonly Column<Row>[], room: number) {
  if (!actions || actions.width <= menuWidth) return actions
  const { main, width, hasMore } = actions
  const fitting = (pixels: number) => fittingColumns(columns, room - pixels)
  const menu = hasMore ? menuWidth : 0
  if (fitting(width + menu) === fitting(menu)) return actions
  return main && fitting(main.width + menuWidth) >= fitting(menuWidth) - 1 ? main : none
}

const none = { of: () => null, width: 0 }

/** In a box with `--room` (`useFitting`). */
export function widthsOf<Row>(columns: readonly Column<Row>[]): (number | string)[] {
  let fixed = 0
  let shares = 0
  for (const { width, share = 1 } of columns)
    if (width === undefined) shares += share
    else fixed += width
  return columns.map(({ width, share = 1 }) => width ?? `calc((var(--room) - ${fixed}px) * ${share / shares})`)
}

export type Mark = { text: string; tone: 'busy' | 'bad' }
