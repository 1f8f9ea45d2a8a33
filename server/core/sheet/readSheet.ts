import { readInThread } from '../files/thread'

export type SheetRow = { number: number; cells: string[]; marks?: Readonly<Record<number, 'formula' | 'error'>> }

type Read = { sheets: string[]; sheet: string }

const worker = { name: 'sheetWorker', source: './worker.mjs', from: import.meta.url }

/** `take` receives batches of rows, the headings' first, with backpressure. @throws {Problem} 422 at `file` */
export const readSheet = (bytes: Uint8Array, sheet: string | undefined, take: (rows: SheetRow[]) => Promise<void>): Promise<Read> =>
  readInThread<SheetRow, Read>(worker, async () => new Uint8Array(bytes), { sheet }, take)
