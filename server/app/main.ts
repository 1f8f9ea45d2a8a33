import { fileURLToPath } from 'node:url'
import { demoPassword, demoUsernames } from '../access/demoAccounts'
import { addressOf } from '../core/http/address'
import { listen, PortTaken } from '../core/http/listen'
import { appHeaders } from '../core/http/securityHeaders'
import { createStaticFiles } from '../core/http/staticFiles'
import { createLog } from '../core/log'
import { createMailer } from '../core/mail'
import { DataDirLocked } from '../db/lock'
import { DatabaseUnavailable } from '../db/open'
import { createApp } from './app'
import { prepareDatabase } from './boot'
import { ConfigError, readConfig } from './config'

const say = (text: string) => console.log(text)
const isExpected = (error: unknown) =>
  [ConfigError, DataDirLocked, DatabaseUnavailable, PortTaken].some((expected) => error instanceof expected)

/** Starts the product: one process, the app and its API. */
async function main() {
  const config = readConfig(process.argv.slice(2), process.env)
  const log = createLog()
  const serveFile = createStaticFiles(fileURLToPath(new URL('../app', import.meta.url)), appHeaders(config))
  // The port is taken first: a clash is told at once, not after the database has been prepared.
  const server = await listen(config)
  const db = await prepareDatabase(config, say)
  const { humanCheck, registration, registrationRole, publicUrl = server.url } = config
  const app = await createApp({
    db,
    log,
    humanCheck,
    mailer: createMailer(config.mail),
    accounts: { registration, registrationRole, publicUrl },
    addressOf: addressOf(config),
  })

  server.start((request, env) => (isCall(request) ? app.fetch(request, env) : serveFile(request)))
  server.onStop(async () => {
    await app.close()
    await db.close()
    log.flush()
  })

  say(`\nReady at ${server.url}`)
  if (config.isDemo) say(`Sign in as ${demoUsernames.join(', ')}: all have the password ${demoPassword}`)
  if (config.databaseUrl === undefined) say(`The data is in ${config.dataDir}`)
  if (config.mail.smtpUrl === undefined) say(`Mails are written to ${config.mail.outbox}: SMTP_URL sends them`)
  say('Ctrl-C stops it\n')
}

const isCall = (request: Request) => /^https?:\/\/[^/]+\/api(?:[/?]|$)/.test(request.url)

main().catch((error) => {
  console.error(isExpected(error) ? `\nCannot start: ${error.message}\n` : error)
  process.exit(1)
})
