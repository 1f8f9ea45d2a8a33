import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import { Worker } from 'node:worker_threads'

type TypesetInput = {
  /** Never put catalogue values into the markup: pass them in `inputs`. */
  source: string
  /** Name → JSON text. */
  inputs: Record<string, string>
  files?: [path: string, bytes: Uint8Array][]
}
type Answer = { found: string; pdf?: Uint8Array; error?: string }

/** Milliseconds; a thread that takes longer is terminated. */
const limit = 120_000
/** The first document is expensive. */
const idleLifetime = 10 * 60_000

let worker: Promise<Worker> | undefined
let last: Promise<unknown> = Promise.resolve()
let idle: ReturnType<typeof setTimeout> | undefined

/** Deterministic. @throws {Error} for invalid source or a timeout */
export async function typesetPdf(input: TypesetInput): Promise<Buffer> {
  const { pdf } = await inTurn(() => ask({ ...input }))
  return Buffer.from(pdf ?? [])
}

/** `#metadata(…) <label>` */
export async function typesetValues<T>(input: TypesetInput & { query: string }): Promise<T[]> {
  const { found } = await inTurn(() => ask(input))
  return JSON.parse(found)
}

function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const turn = last.then(work, work)
  last = turn.catch(() => undefined)
  return turn
}

async function ask(message: TypesetInput & { query?: string }): Promise<Answer> {
  clearTimeout(idle)
  worker ??= open()
  const thread = await worker
  const inputs = Object.entries(message.inputs)
  try {
    const answer = await new Promise<Answer>((resolve, reject) => {
      const late = setTimeout(() => reject(new Error(`The document took longer than ${limit / 1000} seconds`)), limit)
      const settle = <A>(end: (value: A) => void) => {
        return (value: A) => {
          clearTimeout(late)
          thread.removeAllListeners('message').removeAllListeners('error')
          end(value)
        }
      }
      thread.once('message', settle(resolve)).once('error', settle(reject))
      thread.postMessage({ ...message, inputs })
    })
    if (answer.error) throw new Error(answer.error)
    return answer
  } catch (error) {
    close()
    throw error
  } finally {
    idle = setTimeout(close, idleLifetime).unref()
  }
}

function close(): void {
  const closing = worker
  worker = undefined
  closing?.then(
    (thread) => thread.terminate(),
    () => undefined,
  )
}

async function open(): Promise<Worker> {
  const { resolve } = createRequire(import.meta.url)
  const { default: text } = await import('./typstWorker.mjs?raw')
  const thread = new Worker(new URL(`data:text/javascript,${encodeURIComponent(text)}`), {
    workerData: {
      compiler: pathToFileURL(resolve('@myriaddreamin/typst-ts-web-compiler')).href,
      wasm: resolve('@myriaddreamin/typst-ts-web-compiler/wasm'),
      fonts: ['Regular', 'Bold'].map((weight) => resolve(`vazirmatn/fonts/ttf/Vazirmatn-${weight}.ttf`)),
    },
  })
  thread.unref()
  return thread
}
