import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import { Worker } from 'node:worker_threads'

type Asked = {
  /** Typst markup. Never put a value of the catalogue into it: hand it in by `inputs`. */
  source: string
  /** What `sys.inputs` has: name → JSON text. */
  inputs: Record<string, string>
  /** Pictures, by the path that the source names. */
  files?: [path: string, bytes: Uint8Array][]
}
type Answer = { found: string; pdf?: Uint8Array; error?: string }

/** How long one document may take, in milliseconds; a thread that takes longer is ended. */
const limit = 120_000
/** How long a thread without work stays, as its first document costs what the next ones do not. */
const keptFor = 10 * 60_000

let worker: Promise<Worker> | undefined
let last: Promise<unknown> = Promise.resolve()
let idle: ReturnType<typeof setTimeout> | undefined

/** A document as PDF: the same bytes for the same input. @throws {Error} when the source is none, or it takes too long */
export async function typesetPdf(asked: Asked): Promise<Buffer> {
  const { pdf } = await inTurn(() => ask({ ...asked }))
  return Buffer.from(pdf ?? [])
}

/** The values of what carries this label in a document that has been laid out: `#metadata(…) <label>`. */
export async function typesetValues<T>(asked: Asked & { query: string }): Promise<T[]> {
  const { found } = await inTurn(() => ask(asked))
  return JSON.parse(found)
}

/** One document at a time: the thread is one. */
function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const turn = last.then(work, work)
  last = turn.catch(() => undefined)
  return turn
}

async function ask(message: Asked & { query?: string }): Promise<Answer> {
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
    idle = setTimeout(close, keptFor).unref()
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
  // It keeps no process alive that has nothing else to do.
  thread.unref()
  return thread
}
