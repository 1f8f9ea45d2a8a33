import { randomUUID } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport, type Transporter } from 'nodemailer'
import type { Log } from './log'
import { countDatabaseError, countMail, runJob } from './metrics'

export type Mail = {
  to: string
  subject: string
  text: string
  attachments?: { filename: string; content: Buffer; contentType: string }[]
}

/** Sends one mail. @throws when it could not be handed over */
export type Mailer = (mail: Mail) => Promise<void>

export type MailOptions = {
  /** smtp:// or smtps://, with user and password where the server wants them; without it mails go to the outbox. */
  smtpUrl: string | undefined
  from: string
  /** The folder that mails are written to, as .eml (for a mail program) and .json (for a test). */
  outbox: string
}

export const createMailer = (options: MailOptions): Mailer => (options.smtpUrl ? bySmtp(options, options.smtpUrl) : toOutbox(options))

/** Milliseconds a mail server may take to answer. */
const patience = 10_000

function bySmtp({ from }: MailOptions, url: string): Mailer {
  const transport: Transporter = createTransport(
    { url, pool: true, connectionTimeout: patience, greetingTimeout: patience, socketTimeout: 3 * patience },
    { from },
  )
  return async (mail) => void (await transport.sendMail(mail))
}

function toOutbox({ from, outbox }: MailOptions): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true }, { from })
  return async (mail) => {
    const { message } = await transport.sendMail(mail)
    const at = new Date().toISOString()
    const name = join(outbox, `${at.replace(/[:.]/g, '-')}-${randomUUID().slice(0, 8)}`)
    // Links in mails open accounts: nobody else on this machine reads them.
    await mkdir(outbox, { recursive: true, mode: 0o700 })
    await writeFile(`${name}.eml`, message, { mode: 0o600 })
    await writeFile(`${name}.json`, `${JSON.stringify({ at, ...mail }, null, 2)}\n`, { mode: 0o600 })
  }
}

export type Post = ReturnType<typeof createPost>

/** More mails than this that wait to be written are a flood, or a mail server that is down. */
const mostWaiting = 500

/**
 * Mails are found out about, written and sent after the answer has left: how long an answer takes tells nobody whether
 * there was anything to send. A failure is logged by its kind: messages of
 * mail servers and of statements hold addresses.
 */
export function createPost(mailer: Mailer, log: Log) {
  const under = new Set<Promise<void>>()

  async function carryOut(name: string, work: () => Promise<Mail | undefined>, request: string | undefined): Promise<void> {
    const started = performance.now()
    const say = (status: number, error?: string) =>
      log({ method: 'MAIL', path: name, status, ms: Math.round(performance.now() - started), request, ...(error && { error }) })
    try {
      const isSent = await runJob('mail', async () => {
        const mail = await work()
        if (mail) await mailer(mail)
        return mail !== undefined
      })
      if (!isSent) return
      countMail(name, 'sent')
      say(200)
    } catch (error) {
      countMail(name, 'failed')
      countDatabaseError(error)
      say(500, kindOf(error))
    }
  }

  return {
    /** `work` yields what to send, if anything. `name` says in the log what it was about, `request` which call asked for it. */
    later(name: string, work: () => Promise<Mail | undefined>, request?: string): void {
      if (under.size >= mostWaiting) {
        countMail(name, 'dropped')
        log({ method: 'MAIL', path: name, status: 503, ms: 0, request, error: 'Too many mails wait: this one is dropped' })
        return
      }
      const task = new Promise<void>((resolve) => setImmediate(resolve)).then(() => carryOut(name, work, request))
      under.add(task)
      task.finally(() => under.delete(task))
    },

    /** Resolves once nothing is under way. */
    async settled(): Promise<void> {
      while (under.size > 0) await Promise.all(under)
    },
  }
}

const kindOf = (error: unknown): string =>
  error instanceof Error ? ('code' in error && typeof error.code === 'string' ? error.code : error.name) : 'unknown'
