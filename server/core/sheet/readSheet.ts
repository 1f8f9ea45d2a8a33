import { readInThread } from '../files/thread'

/** A row as its file has it: its number there, texts by column, and which of them a formula or an error stands behind. */
export type SheetRow = { number: number; cells: string[]; marks?: Readonly<Record<number, 'formula' | 'error'>> }

type Read = { sheets: string[]; sheet: string }

const worker = { name: 'sheetWorker', source: './worker.mjs', from: import.meta.url }

/**
 * Reads a sheet of an .xlsx, or a .csv. `take` is handed batches of rows, the headings' first, and the next ones come when it is done.
 * @throws {Problem} 422 at `file`: why it cannot be read
 */
export const readSheet = (bytes: Uint8Array, sheet: string | undefined, take: (rows: SheetRow[]) => Promise<void>): Promise<Read> =>
  readInThread<SheetRow, Read>(worker, async () => new Uint8Array(bytes), { sheet }, take)
