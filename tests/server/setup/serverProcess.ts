import { type ChildProcess, spawn } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { inject, onTestFinished } from 'vitest'

const root = resolve(import.meta.dirname, '../../..')

/** The built server, as `npm run serve` runs it. The projects that need it bring dist up to date in their global setup. */
export const serverFile = join(root, 'dist/server/main.js')

/** Options of Node for servers that live for seconds: WebAssembly's optimising compiler takes a second of a processor after each start. */
export const shortLived = ['--liftoff-only']

/** Gone again when the test is through. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'back-office-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))
  return folder
}

/** A data directory whose database has no rows yet: a real first start takes seconds of a processor's time. */
export function preparedDataDir(): string {
  const dataDir = temporaryFolder()
  cpSync(inject('emptyDataDir') ?? '', dataDir, { recursive: true })
  return dataDir
}

export type Running = {
  process: ChildProcess
  /** Everything it has said. */
  output(): string
  /** Resolves with the address once it says that it is ready; rejects with what it said if it ends before. */
  ready: Promise<string>
  /** Resolves with the code it ended with, or the signal it was ended by. */
  ended: Promise<number | string | null>
}

/** `through`: a command that is to run it. */
type How = { args?: string[]; env?: Record<string, string>; through?: string[] }

/** Starts the built server; what the test leaves running is ended with it. */
export function runServer({ args = [], env = {}, through = [] }: How = {}): Running {
  const [command = '', ...rest] = [...through, process.execPath, ...shortLived, serverFile, ...args]
  const child = spawn(command, rest, { env: { PATH: process.env.PATH ?? '', PORT: '0', ...env } })
  onTestFinished(() => {
    child.kill('SIGKILL')
  })
  let text = ''
  const ready = new Promise<string>((resolveReady, reject) => {
    const hear = (chunk: Buffer) => {
      text += chunk
      const address = /Ready at (\S+)/.exec(text)?.[1]
      if (address) resolveReady(address)
    }
    child.stdout.on('data', hear)
    child.stderr.on('data', hear)
    child.on('close', () => reject(new Error(`It ended before it was ready: ${text}`)))
  })
  ready.catch(() => undefined)
  return {
    process: child,
    output: () => text,
    ready,
    ended: new Promise((resolveEnded) => child.on('close', (code, signal) => resolveEnded(code ?? signal))),
  }
}

/** Runs a built command beside the server, such as `backup`. Returns what it said and the code it ended with. */
export async function runTool(name: string, args: string[], env: Record<string, string>): Promise<{ code: number | null; output: string }> {
  const file = join(dirname(serverFile), `${name}.js`)
  const child = spawn(process.execPath, [...shortLived, file, ...args], { env: { PATH: process.env.PATH ?? '', ...env } })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      output += chunk
    })
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve))
  return { code, output }
}
