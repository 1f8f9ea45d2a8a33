import { spawn } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

/** A data directory of one's own, empty or a copy of another; `remove` it when done. */
export function temporaryFolder(name, copyOf) {
  const path = mkdtempSync(join(tmpdir(), `back-office-${name}-`))
  // A socket cannot be copied.
  if (copyOf) cpSync(copyOf, path, { recursive: true, filter: (file) => !file.endsWith('.sock') })
  return { path, remove: () => rmSync(path, { recursive: true, force: true, maxRetries: 5 }) }
}

/**
 * Starts the built product as a person would (`node dist/server/main.js --demo`), at a free port unless
 * `env.PORT` says otherwise, and waits until it is ready. `file` is the server of another build, `flags` are Node's.
 * @throws when the process ends before that, with what it said
 */
export async function startServer({ args = ['--demo'], env = {}, file = 'dist/server/main.js', flags = [] } = {}) {
  const child = spawn(process.execPath, [...flags, file, ...args], {
    env: { ...process.env, PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  const ended = new Promise((resolve) => child.once('exit', (code, signal) => resolve({ code, signal })))
  let isReady = false
  const ready = new Promise((resolve) => {
    const hear = (data) => {
      output += data
      // Searched no further: under load the log is long.
      const found = isReady ? undefined : /^Ready at (\S+)/m.exec(output)
      if (!found) return
      isReady = true
      resolve(found[1])
    }
    child.stdout.on('data', hear)
    child.stderr.on('data', hear)
  })
  const url = await Promise.race([ready, ended, wait(240_000, undefined, { ref: false })])
  if (typeof url !== 'string') {
    child.kill('SIGKILL')
    throw new Error(`The server did not start:\n${output}`)
  }
  return {
    url,
    pid: child.pid,
    ended,
    output: () => output,
    /** Asks it to stop, as Ctrl-C does. Returns how it ended. */
    stop: () => {
      child.kill('SIGTERM')
      return ended
    },
    /** Ends it in the middle of whatever it does. */
    kill: () => {
      child.kill('SIGKILL')
      return ended
    },
  }
}

/** The token of somebody signed in by the API, at a server whose human check is off. */
export async function signIn(url, username = 'orders', password = 'backoffice') {
  const response = await fetch(`${url}/api/Authentication/LoginUser`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ mobile: username, password, token: '' }),
  })
  const answer = await response.json()
  const token = answer.userInfo?.data?.token
  if (!token) throw new Error(`${username} could not sign in: ${response.status} ${JSON.stringify(answer)}`)
  return token
}

/** For servers that test something else than the human check. */
export const withoutHumanCheck = { NODE_ENV: 'test', HUMAN_CHECK: 'none' }
