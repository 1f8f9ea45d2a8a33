import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { demoPassword, demoUsernames } from '../access/demoAccounts'
import { databaseMetrics } from '../core/databaseMetrics'
import { addressOf } from '../core/http/address'
import { listen, PortTaken } from '../core/http/listen'
import { serveMetrics } from '../core/http/metricsServer'
import { createStarting, isCall } from '../core/http/phases'
import { appHeaders } from '../core/http/securityHeaders'
import { createStaticFiles } from '../core/http/staticFiles'
import { type Fetch, strictTransport } from '../core/http/strictTransport'
import { createLog } from '../core/log'
import { createMailer } from '../core/mail'
import { logStandby } from '../core/standbyLog'
import { fakeLibrisSettings, serveFakeLibris } from '../exports/fakes/serve'
import { createLibris } from '../exports/libris/settings'
import { fakeSettings as fakeFortnoxSettings, serveFakeFortnox } from '../fortnox/fakes/serve'
import { createFortnox } from '../fortnox/settings'
import { openDemoServers } from '../integrations/demoServers'
import { createCarriers } from '../shipping/carriers/settings'
import { fakeSettings, serveFakeCarriers } from '../shipping/fakes/serve'
import { accessPointFor } from './accessPoint'
import { createApp } from './app'
import { prepareDatabase } from './boot'
import { readConfig } from './config'
import { logCrashes, outliveOutput } from './crash'
import { say, sayFailure } from './say'
import { secretKeyOf } from './secretKey'

async function main() {
  outliveOutput()
  const log = createLog()
  logCrashes(log.flush)
  const config = readConfig(process.argv.slice(2), process.env)
  const toApp = (fetch: Fetch) => strictTransport(config, fetch)
  const serveFile = createStaticFiles(fileURLToPath(new URL('../app', import.meta.url)), appHeaders(config))
  const starting = createStarting(serveFile)
  // Listens first, so that a port conflict shows before the database is prepared.
  const server = await listen(config, toApp(starting.fetch))
  const metrics = config.metrics && (await serveMetrics(config.metrics))
  const db = await prepareDatabase(config, (step) => {
    starting.tell(step)
    say(step)
  })
  const { humanCheck, registration, registrationRole, publicUrl = server.url } = config
  const secretKey = secretKeyOf(config)
  const fakes = config.isDemo ? await serveFakeCarriers() : undefined
  const accounting = config.isDemo ? await serveFakeFortnox(db) : undefined
  const library = config.isDemo ? await serveFakeLibris() : undefined
  const app = await createApp({
    db,
    log,
    humanCheck,
    mailer: createMailer(config.mail),
    accounts: { registration, registrationRole, publicUrl },
    erasureList: config.erasureList,
    runsJobs: true,
    secretKey,
    privateHosts: config.privateHosts,
    carriers: createCarriers(fakes ? fakeSettings(fakes.url, config.carriers) : config.carriers),
    accessPoint: accessPointFor(config),
    fortnox: createFortnox(accounting ? fakeFortnoxSettings(accounting.url, config.fortnox) : config.fortnox),
    libris: createLibris(library ? fakeLibrisSettings(library.url, config.libris) : config.libris),
    isCashRegisterExempt: config.isCashRegisterExempt,
    addressOf: addressOf(config),
  })

  server.start(toApp((request, env) => (isCall(request) ? app.fetch(request, env) : serveFile(request))))
  metrics?.include(databaseMetrics(db))
  logStandby(db, log)
  const demoServers = config.isDemo
    ? await openDemoServers({ db, secretKey, folder: join(config.dataDir, 'ftp') }).catch((error) => say(`No demo FTP servers: ${error}`))
    : undefined
  server.onStop(async () => {
    await demoServers?.close()
    await fakes?.close()
    await metrics?.close()
    await app.close()
    await accounting?.close()
    await library?.close()
    await db.close()
    log.flush()
  })

  if (config.databaseUrl === undefined) say(`The data is in ${config.dataDir}`)
  if (config.databaseUrl === undefined && config.isUnsafe)
    say('UNSAFE_FAST_WRITES is on: when the power goes, what people did is lost, and the database with it')
  if (config.mail.smtpUrl === undefined) say(`Mails are written to ${config.mail.outbox}: SMTP_URL sends them`)
  if (metrics) say(`Figures for Prometheus at ${metrics.url}`)
  else if (config.metrics) say(`No figures for Prometheus: port ${config.metrics.port} is in use. METRICS_PORT chooses another`)
  if (config.isDemo) say(`Sign in as ${demoUsernames.join(', ')}: all have the password ${demoPassword}`)
  // Last line: scripts wait for it.
  say(`Ctrl-C stops it\n\nReady at ${server.url}`)
}

main().catch((error) => {
  sayFailure(error, { also: [PortTaken], before: 'Cannot start: ' })
  process.exit(1)
})
