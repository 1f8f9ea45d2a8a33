import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import { Problem } from '../http/problem'

/** A row as its file has it: its number there, texts by column, and which of them a formula or an error stands behind. */
export type SheetRow = { number: number; cells: string[]; marks?: Readonly<Record<number, 'formula' | 'error'>> }

type Read = { sheets: string[]; sheet: string }
type Told = { rows?: SheetRow[]; done?: Read; refused?: string }

/** Of the thread that reads: megabytes, and milliseconds in which it may read. */
const memory = 256
const patience = 60_000

/** Beside the built server, or beside this file when it runs from source. */
const worker = ['./sheetWorker.js', '../sheetWorker.js', './worker.mjs']
  .map((path) => fileURLToPath(new URL(path, import.meta.url)))
  .find((path) => existsSync(path))

let turn: Promise<unknown> = Promise.resolve()

/**
 * Reads a sheet of an .xlsx, or a .csv, in a thread of its own, one file at a time: the server answers other calls meanwhile. `take`
 * is handed batches of rows, the headings' first, and the next ones come when it is done.
 * @throws {Problem} 422 at `file`: why it cannot be read
 */
export function readSheet(bytes: Uint8Array, sheet: string | undefined, take: (rows: SheetRow[]) => Promise<void>): Promise<Read> {
  const read = turn.then(() => readNow(bytes, sheet, take))
  turn = read.catch(() => undefined)
  return read
}

const refusal = (message: string) => Problem.field('file', message)

function readNow(bytes: Uint8Array, sheet: string | undefined, take: (rows: SheetRow[]) => Promise<void>): Promise<Read> {
  if (!worker) throw new Error('The thread that reads sheets is not where it should be: sheetWorker.js beside the built server')
  const thread = new Worker(worker, {
    workerData: { bytes, sheet },
    resourceLimits: { maxOldGenerationSizeMb: memory },
    // What the server itself was started with (a loader, an inspector) is not the thread's.
    execArgv: [],
  })
  return new Promise<Read>((resolve, reject) => {
    let taking: Promise<unknown> = Promise.resolve()
    let left = patience
    let since = performance.now()
    const end = (error: unknown) => {
      clearTimeout(timer)
      reject(error)
      void thread.terminate()
    }
    const tooSlow = () => end(refusal('Reading the file took too long: divide it'))
    let timer = setTimeout(tooSlow, left)
    thread.on('message', ({ rows, done, refused }: Told) => {
      if (refused !== undefined) return end(refusal(refused))
      taking = taking.then(async () => {
        if (done) {
          clearTimeout(timer)
          return resolve(done)
        }
        // While rows are put away the thread may stand still: that is no time of its own.
        clearTimeout(timer)
        left -= performance.now() - since
        await take(rows ?? [])
        since = performance.now()
        timer = setTimeout(tooSlow, left)
        thread.postMessage('taken')
      })
      taking.catch(end)
    })
    thread.on('error', (error: Error & { code?: string }) =>
      end(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? refusal('Reading the file takes more memory than there is: divide it') : error),
    )
  })
}
