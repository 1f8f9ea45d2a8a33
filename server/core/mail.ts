import { randomUUID } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { Socket } from 'node:net'
import { join } from 'node:path'

export type Mail = {
  to: string
  subject: string
  text: string
  attachments?: { filename: string; content: Buffer; contentType: string }[]
}

/** `key` makes the Message-ID, equal for all attempts. @throws if not handed over */
export type Mailer = (mail: Mail, key: string) => Promise<void>

export type MailOptions = {
  smtpUrl: string | undefined
  from: string
  outbox: string
  limits?: MailLimits
}

/** Milliseconds until the connection is made, and until the mail is accepted. */
type MailLimits = { connect: number; total: number }

const usualLimits: MailLimits = { connect: 10_000, total: 30_000 }

export const createMailer = (options: MailOptions): Mailer => (options.smtpUrl ? bySmtp(options, options.smtpUrl) : toOutbox(options))

/** RFC 5322, 3.6.4. */
const messageIdOf = (key: string, from: string) => `<${key}@${/@([^\s>]+)/.exec(from)?.[1] ?? 'localhost'}>`

function bySmtp({ from, limits: { connect, total } = usualLimits }: MailOptions, url: string): Mailer {
  return async (mail, key) => {
    // Our own socket: nodemailer limits only silence, not slow responses.
    const socket = new Socket()
    const { createTransport } = await import('nodemailer')
    const transport = createTransport({ url, socket, connectionTimeout: connect, greetingTimeout: connect, socketTimeout: total }, { from })
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => {
        reject(Object.assign(new Error('The mail server took too long'), { code: 'ETIMEDOUT' }))
        socket.destroy()
      }, total)
    })
    const sending = transport.sendMail({ ...mail, messageId: messageIdOf(key, from) })
    sending.catch(() => undefined)
    try {
      await Promise.race([sending, late])
    } finally {
      clearTimeout(timer)
      transport.close()
    }
  }
}

function toOutbox({ from, outbox }: MailOptions): Mailer {
  return async (mail, key) => {
    const { createTransport } = await import('nodemailer')
    const transport = createTransport({ streamTransport: true, buffer: true }, { from })
    const { message } = await transport.sendMail({ ...mail, messageId: messageIdOf(key, from) })
    const at = new Date().toISOString()
    const name = join(outbox, `${at.replace(/[:.]/g, '-')}-${randomUUID().slice(0, 8)}`)
    // Links in mails open accounts: only the owner may read them.
    await mkdir(outbox, { recursive: true, mode: 0o700 })
    await writeFile(`${name}.eml`, message, { mode: 0o600 })
    await writeFile(`${name}.json`, `${JSON.stringify({ at, ...mail }, null, 2)}\n`, { mode: 0o600 })
  }
}
