import { join } from 'node:path'
import { demoPassword, demoUsernames } from '../access/demoAccounts'
import { addressOf } from '../core/http/address'
import { createMailer } from '../core/mail'
import type { Database } from '../db/database'
import { fakeLibrisSettings, serveFakeLibris } from '../exports/fakes/serve'
import { createLibris } from '../exports/libris/settings'
import { fakeSettings as fakeFortnoxSettings, serveFakeFortnox } from '../fortnox/fakes/serve'
import { createFortnox } from '../fortnox/settings'
import type { AccessPoint } from '../integrations/accessPoint/types'
import { openDemoServers } from '../integrations/demoServers'
import { createCarriers } from '../shipping/carriers/settings'
import { fakeSettings, serveFakeCarriers } from '../shipping/fakes/serve'
import { accessPointFor } from './accessPoint'
import { type App, createApp } from './app'
import { prepareDatabase } from './boot'
import { readConfig } from './config'
import { secretKeyOf } from './secretKey'

// On globalThis to survive module reloads.
const processState = globalThis as {
  devDatabase?: Promise<Database>
  devApp?: Promise<App>
  devServers?: Promise<unknown>
  devCarriers?: ReturnType<typeof serveFakeCarriers>
  devAccessPoint?: AccessPoint | undefined
  devFortnox?: ReturnType<typeof serveFakeFortnox>
  devLibris?: ReturnType<typeof serveFakeLibris>
}
const config = readConfig(['--demo'], process.env)

async function openApp(): Promise<App> {
  const former = processState.devApp
  processState.devDatabase ??= prepareDatabase(config, console.log)
  const db = await processState.devDatabase.catch((error) => {
    // A rejected promise would be cached: reset, so that the next call retries.
    processState.devDatabase = undefined
    throw error
  })
  await former?.then((app) => app.close()).catch(() => undefined)
  const { humanCheck, registration, registrationRole, publicUrl = `http://localhost:${config.port}` } = config
  const accounts = { registration, registrationRole, publicUrl }
  const secretKey = secretKeyOf(config)
  const servers = processState.devServers ?? openDemoServers({ db, secretKey, folder: join(config.dataDir, 'ftp') })
  processState.devServers = servers
  await servers.catch((error) => console.error(`  No demo FTP servers: ${error}`))
  processState.devCarriers ??= serveFakeCarriers()
  const carriers = createCarriers(fakeSettings((await processState.devCarriers).url, config.carriers))
  processState.devFortnox ??= serveFakeFortnox(db)
  const fortnox = createFortnox(fakeFortnoxSettings((await processState.devFortnox).url, config.fortnox))
  processState.devLibris ??= serveFakeLibris()
  const libris = createLibris(fakeLibrisSettings((await processState.devLibris).url, config.libris))
  processState.devAccessPoint ??= accessPointFor(config)
  return createApp({
    carriers,
    accessPoint: processState.devAccessPoint,
    fortnox,
    libris,
    db,
    humanCheck,
    mailer: createMailer(config.mail),
    accounts,
    erasureList: config.erasureList,
    secretKey,
    privateHosts: config.privateHosts,
    isCashRegisterExempt: config.isCashRegisterExempt,
    runsJobs: true,
    addressOf: addressOf(config),
  })
}

let app: Promise<App> | undefined

function current(): Promise<App> {
  if (!app) {
    app = openApp()
    processState.devApp = app
    app.catch(() => {
      app = undefined
    })
  }
  return app
}

export async function ready(): Promise<void> {
  await current().then(
    () => console.log(`  Sign in as ${demoUsernames.join(', ')}: all have the password ${demoPassword}`),
    (error) => console.error(`\n  The API cannot start: ${error instanceof Error ? error.message : error}\n`),
  )
}

export const fetch = async (request: Request, env?: object): Promise<Response> => (await current()).fetch(request, env)
