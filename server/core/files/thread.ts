import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import { Problem } from '../http/problem'

export type ThreadMessage<Row, Done> = { rows?: Row[]; done?: Done; refused?: string }

/** MB and milliseconds. */
const memory = 256
const patience = 60_000

let turn: Promise<unknown> = Promise.resolve()

const refusal = (message: string) => Problem.field('file', message)

/**
 * Reads a file in a worker thread with limits of memory and time, one at a time. `take` receives batches of rows with backpressure. `bytes`
 * is called when it is the file's turn; the buffer is transferred.
 * @throws {Problem} 422 at `file`
 */
export function readInThread<Row, Done>(
  file: ThreadFile,
  bytes: () => Promise<Uint8Array<ArrayBuffer>>,
  options: object,
  take: (rows: Row[]) => Promise<void> | void,
): Promise<Done> {
  const read = turn.then(async () => {
    const thread = await startThread(file, await bytes(), options)
    return follow<Row, Done>(thread, take)
  })
  turn = read.catch(() => undefined)
  return read
}

export type ThreadFile = { name: string; source: string; from: string }

async function startThread({ name, source, from }: ThreadFile, bytes: Uint8Array<ArrayBuffer>, more: object): Promise<Worker> {
  const options = {
    workerData: { bytes, ...more },
    // Copying 20 MB would block this thread for 100 ms.
    transferList: [bytes.buffer],
    resourceLimits: { maxOldGenerationSizeMb: memory },
    execArgv: [],
  }
  const built = [`./${name}.js`, `../${name}.js`].map((path) => fileURLToPath(new URL(path, from))).find((path) => existsSync(path))
  const file = built ?? fileURLToPath(new URL(source, from))
  if (!existsSync(file)) throw new Error(`The thread that reads files is not where it should be: ${name}.js beside the built server`)
  if (!file.endsWith('.ts')) return new Worker(file, options)
  return new Worker(await compiled(file), { ...options, eval: true })
}

const scripts = new Map<string, Promise<string>>()

/** Node 20 runs no TypeScript: from source, a thread is bundled first. */
function compiled(file: string): Promise<string> {
  const existing = scripts.get(file)
  if (existing) return existing
  const script = build(file)
  scripts.set(file, script)
  script.catch(() => scripts.delete(file))
  return script
}

async function build(file: string): Promise<string> {
  const vite = await import('vite')
  const built = await vite.build({
    configFile: false,
    logLevel: 'error',
    ssr: { noExternal: true },
    build: { ssr: file, write: false, rollupOptions: { output: { format: 'cjs' } } },
  })
  const output = 'output' in built ? built.output : []
  const [entry] = output
  if (entry?.type !== 'chunk') throw new Error(`${file} cannot be built`)
  return entry.code
}

function follow<Row, Done>(thread: Worker, take: (rows: Row[]) => Promise<void> | void): Promise<Done> {
  return new Promise<Done>((resolve, reject) => {
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
    thread.on('message', ({ rows, done, refused }: ThreadMessage<Row, Done>) => {
      if (refused !== undefined) return end(refusal(refused))
      taking = taking.then(async () => {
        if (done) {
          clearTimeout(timer)
          return resolve(done)
        }
        // Waiting for `take` does not count as the thread's time.
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
