/** In mm; used by server, preview and tests. */
export type Sheet = {
  columns: number
  rows: number
  width: number
  height: number
  pitchX: number
  pitchY: number
  firstX: number
  firstY: number
}

export const a4 = { width: 210, height: 297 } as const

/** Printer offset in mm: 10 is sent as 10 + offset. */
export type Offset = { x: number; y: number }

export const perSheet = ({ columns, rows }: Pick<Sheet, 'columns' | 'rows'>): number => columns * rows

/** Places go along the rows, from 0. */
export const cornerOf = (sheet: Sheet, place: number, offset: Offset = { x: 0, y: 0 }): { x: number; y: number } => ({
  x: rounded(sheet.firstX + (place % sheet.columns) * sheet.pitchX + offset.x),
  y: rounded(sheet.firstY + Math.floor(place / sheet.columns) * sheet.pitchY + offset.y),
})

/** Rounded to µm: sums of decimals would end in 0.30000000000000004. */
export const rounded = (mm: number): number => Math.round(mm * 1000) / 1000

/** `startAt` from 1. */
export const sheetsFor = (sheet: Sheet, labels: number, startAt: number): number =>
  labels === 0 ? 0 : Math.ceil((labels + startAt - 1) / perSheet(sheet))

const isBeyond = (end: number, edge: number) => end > edge + 0.01

/** By the field to correct; undefined if they fit. */
export function sheetProblem(sheet: Sheet): { field: keyof Sheet; message: string } | undefined {
  const { columns, rows, width, height, pitchX, pitchY, firstX, firstY } = sheet
  if (columns > 1 && isBeyond(width, pitchX))
    return { field: 'pitchX', message: `Labels ${width} mm wide overlap when the next one begins after ${pitchX} mm` }
  if (rows > 1 && isBeyond(height, pitchY))
    return { field: 'pitchY', message: `Labels ${height} mm high overlap when the next one begins after ${pitchY} mm` }
  const right = rounded(firstX + (columns - 1) * pitchX + width)
  if (isBeyond(right, a4.width)) return { field: 'columns', message: `The last label ends at ${right} mm, and the sheet at ${a4.width}` }
  const bottom = rounded(firstY + (rows - 1) * pitchY + height)
  if (isBeyond(bottom, a4.height)) return { field: 'rows', message: `The last label ends at ${bottom} mm, and the sheet at ${a4.height}` }
  return undefined
}

export const placesOf = (sheet: Pick<Sheet, 'columns' | 'rows'>): number[] => Array.from({ length: perSheet(sheet) }, (_, place) => place)
