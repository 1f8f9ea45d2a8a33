import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { type RegistrationMode, registrationModes } from '#api/access/account'
import type { HumanCheckOptions } from '../access/humanCheck'
import type { ObjectSettings } from '../core/files/stores/settings'
import type { MetricsOptions } from '../core/http/metricsServer'
import type { MailOptions } from '../core/mail'
import { type LibrisSettings, readLibris } from '../exports/libris/settings'
import { type FortnoxSettings, readFortnox } from '../fortnox/settings'
import type { HttpSettings } from '../integrations/accessPoint/http'
import { type CarrierSettings, readCarriers, readSender, senderSettings } from '../shipping/carriers/settings'
import { ConfigError } from './configError'
import { type DatabaseAddresses, readDatabase } from './databaseAddresses'
import { readFileStore } from './fileStore'
import { readHumanCheck, readOrigins } from './humanCheckSettings'

export type Config = DatabaseAddresses & {
  isDemo: boolean
  port: number
  host: string
  /** Milliseconds of continued service after SIGTERM while /api/ready answers 503. */
  stopGrace: number
  dataDir: string
  /** Whether writes are acknowledged before they are on disk. */
  isUnsafe: boolean
  /** Only set in tests. */
  lockPace: { every: number; lostAfter: number } | undefined
  admin: { username: string; password: string } | undefined
  isProxied: boolean
  humanCheck: HumanCheckOptions
  widgetOrigins: string[]
  mail: MailOptions
  metrics: MetricsOptions | undefined
  publicUrl: string | undefined
  registration: RegistrationMode
  registrationRole: string | undefined
  auditLogDays: number | undefined
  erasureList: string
  /** Undefined keeps files in the database. */
  fileStore: ObjectSettings | undefined
  /** 32 bytes. */
  secretKey: Uint8Array | undefined
  privateHosts: string[]
  carriers: CarrierSettings
  accessPoint: HttpSettings | undefined
  fortnox: FortnoxSettings
  libris: LibrisSettings
  isCashRegisterExempt: boolean
}

export const erasureListName = 'erasures.json'

type Env = Record<string, string | undefined>

/** Reads flags and environment. @throws {ConfigError} */
export function readConfig(args: string[], env: Env): Config {
  const { demo } = readFlags(args)
  const humanCheck = readHumanCheck(env)
  return {
    isDemo: demo,
    port: readPort('PORT', env.PORT, 5173),
    host: env.HOST || '127.0.0.1',
    stopGrace: readStopGrace(env),
    dataDir: resolve(env.DATA_DIR || '.data'),
    ...readDatabase(env),
    isUnsafe: env.UNSAFE_FAST_WRITES === '1',
    lockPace: readLockPace(env),
    admin: env.ADMIN_USERNAME || env.ADMIN_PASSWORD ? readAdmin(env.ADMIN_USERNAME, env.ADMIN_PASSWORD) : undefined,
    isProxied: env.TRUST_PROXY === '1' || env.TRUST_PROXY === 'true',
    humanCheck,
    widgetOrigins: humanCheck.provider === 'sitekey' ? readOrigins(env.HUMAN_CHECK_ORIGINS) : [],
    mail: readMail(env),
    metrics: readMetrics(env),
    publicUrl: readPublicUrl(env.PUBLIC_URL),
    registration: readRegistration(env.REGISTRATION, demo),
    registrationRole: env.REGISTRATION_ROLE || undefined,
    auditLogDays: readAuditLogDays(env.TRAIL_DAYS),
    erasureList: resolve(env.ERASURES_FILE || join(env.DATA_DIR || '.data', erasureListName)),
    fileStore: readFileStore(env),
    secretKey: readSecretKey(env.SECRET_KEY),
    privateHosts: [
      ...(env.PRIVATE_HOSTS ?? '')
        .toLowerCase()
        .split(/[\s,]+/)
        .filter(Boolean),
      ...(demo ? ['127.0.0.1'] : []),
    ],
    carriers: readShipping(env),
    accessPoint: readAccessPoint(env),
    fortnox: readAccounting(env),
    libris: readLibrary(env),
    isCashRegisterExempt: env.CASH_REGISTER_EXEMPT === '1',
  }
}

const maxStopGrace = 60

function readStopGrace({ STOP_GRACE, TRUST_PROXY }: Env): number {
  const text = STOP_GRACE || (TRUST_PROXY ? '5' : '0')
  const seconds = Number(text)
  if (!(seconds >= 0 && seconds <= maxStopGrace))
    throw new ConfigError(`STOP_GRACE is ${text}, but it is a number of seconds from 0 to ${maxStopGrace}`)
  return seconds * 1000
}

/** All processes of a directory must agree, so not for production. */
function readLockPace({ NODE_ENV, LOCK_LOST_AFTER }: Env): Config['lockPace'] {
  if (!LOCK_LOST_AFTER) return undefined
  const lostAfter = Number(LOCK_LOST_AFTER)
  if (NODE_ENV !== 'test' || !(lostAfter >= 100)) throw new ConfigError('LOCK_LOST_AFTER is for tests: it needs NODE_ENV=test, and 100 ms')
  return { every: lostAfter / 10, lostAfter }
}

function readShipping(env: Env): CarrierSettings {
  for (const name of ['POSTNORD_URL', 'DHL_FREIGHT_URL', 'DHL_EXPRESS_URL'])
    if (env[name] && !/^https?:\/\//.test(env[name]))
      throw new ConfigError(`${name} is ${env[name]}, but it is an address such as https://api2.postnord.com`)
  for (const name of Object.values(senderSettings))
    if (env[name] && !readSender(env[name]))
      throw new ConfigError(`${name} is name; street; postal code; city; country (its ISO 3166 code, such as SE); email; telephone`)
  return readCarriers(env)
}

function readAccessPoint({ ACCESS_POINT_URL: url, ACCESS_POINT_TOKEN: token }: Env): HttpSettings | undefined {
  if (!url && !token) return undefined
  if (!url || !token) throw new ConfigError('ACCESS_POINT_URL and ACCESS_POINT_TOKEN are set together')
  if (!/^https?:\/\//.test(url) || !URL.canParse(url))
    throw new ConfigError(`ACCESS_POINT_URL is ${url}, but it is an address such as https://access.example.org/v1`)
  return { url, token }
}

function readAccounting(env: Env): FortnoxSettings {
  for (const name of ['FORTNOX_API', 'FORTNOX_LOGIN', 'FORTNOX_APP'])
    if (env[name] && !/^https?:\/\//.test(env[name]))
      throw new ConfigError(`${name} is ${env[name]}, but it is an address such as https://api.fortnox.se/3`)
  if (Boolean(env.FORTNOX_CLIENT_ID) !== Boolean(env.FORTNOX_CLIENT_SECRET))
    throw new ConfigError('FORTNOX_CLIENT_ID and FORTNOX_CLIENT_SECRET are set together')
  return readFortnox(env)
}

function readLibrary(env: Env): LibrisSettings {
  for (const name of ['LIBRIS_API', 'LIBRIS_LOGIN'])
    if (env[name] && !(/^https?:\/\//.test(env[name]) && URL.canParse(env[name])))
      throw new ConfigError(`${name} is ${env[name]}, but it is an address such as https://libris-qa.kb.se`)
  if (Boolean(env.LIBRIS_CLIENT_ID) !== Boolean(env.LIBRIS_CLIENT_SECRET))
    throw new ConfigError('LIBRIS_CLIENT_ID and LIBRIS_CLIENT_SECRET are set together')
  return readLibris(env)
}

const secretKeyLength = 32

function readSecretKey(text: string | undefined): Uint8Array | undefined {
  if (!text) return undefined
  const key = Buffer.from(text, /^[0-9a-f]+$/i.test(text) ? 'hex' : 'base64')
  if (key.length !== secretKeyLength)
    throw new ConfigError('SECRET_KEY is 32 bytes in hexadecimal or base64: `openssl rand -hex 32` makes one')
  return key
}

function readFlags(args: string[]): { demo: boolean } {
  try {
    return parseArgs({ args, options: { demo: { type: 'boolean', default: false } } }).values
  } catch (cause) {
    throw new ConfigError(`${cause instanceof Error ? cause.message : cause}. The one flag is --demo: demo data and demo accounts.`)
  }
}

function readPort(name: string, text: string | undefined, usual: number): number {
  if (!text) return usual
  const port = Number(text)
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new ConfigError(`${name} is ${text}, but a port is a number from 0 to 65535`)
  return port
}

const auditLogBounds = { min: 90, max: 36_500 }

function readAuditLogDays(text: string | undefined): number | undefined {
  if (!text) return undefined
  if (text === 'forever') return auditLogBounds.max
  const days = Number(text)
  if (!Number.isInteger(days) || days < auditLogBounds.min || days > auditLogBounds.max)
    throw new ConfigError(
      `TRAIL_DAYS is ${text}, but it is a number of days from ${auditLogBounds.min} to ${auditLogBounds.max}, or forever`,
    )
  return days
}

/** Default of OpenTelemetry exporters. */
const metricsPort = 9464

function readMetrics({ METRICS_PORT, METRICS_HOST, PORT }: Env): MetricsOptions | undefined {
  if (METRICS_PORT === 'off') return undefined
  const port = readPort('METRICS_PORT', METRICS_PORT, PORT === '0' ? 0 : metricsPort)
  return { port, host: METRICS_HOST || '127.0.0.1', isChosen: Boolean(METRICS_PORT || METRICS_HOST) }
}

function readAdmin(username = '', password = ''): Config['admin'] {
  if (!/^[\w.@-]{2,100}$/.test(username)) throw new ConfigError('ADMIN_USERNAME must be 2 to 100 letters, digits, dots, dashes or @')
  const weakness = weaknessOf(password, username)
  if (weakness) throw new ConfigError(`ADMIN_PASSWORD ${weakness}`)
  return { username, password }
}

function weaknessOf(password: string, username: string): string | undefined {
  const plain = password.toLowerCase()
  if (password.length < 12) return 'must be at least 12 characters'
  if (password.length > 200) return 'must be at most 200 characters'
  if (new Set(plain).size < 6) return 'repeats too few characters: use at least 6 different ones'
  if (plain.includes(username.toLowerCase())) return 'must not contain ADMIN_USERNAME'
  if (/password|backoffice|qwerty|letmein|admin|123456|abcdef/.test(plain)) return 'contains one of the words that are guessed first'
  return undefined
}

function readMail(env: Env): MailOptions {
  const { SMTP_URL: smtpUrl, MAIL_FROM: from } = env
  const outbox = resolve(env.MAIL_OUTBOX || join(env.DATA_DIR || '.data', 'outbox'))
  if (!smtpUrl) return { smtpUrl: undefined, from: from || 'Back office <no-reply@localhost>', outbox }
  if (!/^smtps?:\/\//.test(smtpUrl) || !URL.canParse(smtpUrl))
    throw new ConfigError('SMTP_URL must look like smtps://user:password@mail.example.org')
  if (!from || !env.PUBLIC_URL)
    throw new ConfigError('SMTP_URL needs MAIL_FROM, the address mails are sent from, and PUBLIC_URL, where their links lead')
  return { smtpUrl, from, outbox }
}

function readPublicUrl(text: string | undefined): string | undefined {
  if (!text) return undefined
  if (!/^https?:\/\//.test(text) || !URL.canParse(text)) throw new ConfigError('PUBLIC_URL must look like https://office.example.org')
  return text
}

function readRegistration(text: string | undefined, isDemo: boolean): RegistrationMode {
  if (!text) return isDemo ? 'enabled' : 'disabled'
  const mode = registrationModes.find((name) => name === text)
  if (!mode) throw new ConfigError(`REGISTRATION is ${text}, but it is one of ${registrationModes.join(', ')}`)
  return mode
}
