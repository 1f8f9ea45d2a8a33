import { expect, test } from 'vitest'
import { readConfig } from '#server/app/config'
import { addressesOf } from '#server/db/hosts'

const objectStore = { FILES_S3_URL: 'https://s3.example.org', FILES_S3_BUCKET: 'office', FILES_S3_KEY: 'k', FILES_S3_SECRET: 's' }
const siteKey = { HUMAN_CHECK: 'sitekey', HUMAN_CHECK_VERIFY_URL: 'https://check.example/verify', HUMAN_CHECK_SECRET: 's' }

test('without settings it listens on loopback, at 5173, on the embedded database', () => {
  expect(readConfig([], {})).toMatchObject({
    isDemo: false,
    port: 5173,
    host: '127.0.0.1',
    databaseUrl: undefined,
    humanCheck: { provider: 'altcha' },
  })
  expect(readConfig(['--demo'], { DATA_DIR: '/var/data' })).toMatchObject({ isDemo: true, dataDir: '/var/data' })
})

test.each([
  [{ PORT: 'http' }, 'PORT is http'],
  [{ PORT: '70000' }, '0 to 65535'],
  [{ METRICS_PORT: 'on' }, 'METRICS_PORT is on'],
  [{ FILES_S3_URL: 'https://s3.example.org' }, 'set FILES_S3_BUCKET, FILES_S3_KEY, FILES_S3_SECRET too'],
  [{ ...objectStore, FILES_S3_URL: 's3.example.org' }, 'an address such as https://s3.example.org'],
  [{ ...objectStore, FILES_S3_BUCKET: 'Office_Files' }, 'which no bucket can be called'],
  [{ ...objectStore, FILES_IN: 'disk' }, 'objects or database'],
  [{ FILES_IN: 'objects' }, 'FILES_IN=objects needs FILES_S3_URL'],
  [{ DATABASE_URL: 'localhost/db' }, 'DATABASE_URL must look like'],
  [{ DATABASE_DIRECT_URL: 'postgres://localhost/db' }, 'DATABASE_DIRECT_URL needs DATABASE_URL'],
  [{ DATABASE_URL: 'postgres://pooler/db', DATABASE_DIRECT_URL: 'localhost/db' }, 'DATABASE_DIRECT_URL must look like'],
  [{ DATABASE_URL: 'postgres://office@one:5432,two:port/office' }, 'DATABASE_URL must look like'],
  [{ DATABASE_READ_URL: 'postgres://two/office' }, 'DATABASE_READ_URL names a standby of DATABASE_URL'],
  [{ HUMAN_CHECK: 'none' }, 'NODE_ENV=test'],
  [{ HUMAN_CHECK: 'sitekey' }, 'HUMAN_CHECK_VERIFY_URL'],
  [{ ...siteKey, HUMAN_CHECK_ORIGINS: '' }, 'HUMAN_CHECK_ORIGINS'],
  [{ ...siteKey, HUMAN_CHECK_ORIGINS: "https://check.example; script-src 'unsafe-eval'" }, 'which is no origin'],
  [{ ...siteKey, HUMAN_CHECK_ORIGINS: 'http://check.example' }, 'which is no origin'],
  [{ HUMAN_CHECK: 'captcha' }, 'altcha or sitekey'],
  [{ SMTP_URL: 'mail.example.org' }, 'smtps://'],
  [{ SMTP_URL: 'smtp://mail.example.org', MAIL_FROM: 'office@example.org' }, 'PUBLIC_URL'],
  [{ PUBLIC_URL: 'office.example.org' }, 'https://'],
  [{ TRAIL_DAYS: '0' }, 'from 90 to 36500, or forever'],
  [{ TRAIL_DAYS: 'two years' }, 'TRAIL_DAYS is two years'],
  [{ REGISTRATION: 'open' }, 'disabled, enabled, invitation'],
  [{ ADMIN_PASSWORD: 'long enough indeed' }, 'ADMIN_USERNAME'],
])('%o is refused with what to do about it', (env, message) => {
  expect(() => readConfig([], env)).toThrow(message)
})

test('an address may name several hosts', () => {
  const DATABASE_URL = 'postgres://office:p%2Cw@one:5432,[::1],three:5433/office?statement_timeout=60000'
  expect(readConfig([], { DATABASE_URL }).databaseUrl).toBe(DATABASE_URL)
  expect(addressesOf(DATABASE_URL)).toEqual(
    ['one:5432', '[::1]', 'three:5433'].map((host) => `postgres://office:p%2Cw@${host}/office?statement_timeout=60000`),
  )
})

test.each([
  ['', 'at least 12'],
  ['short', 'at least 12'],
  ['aaaaaaaaaaaaaa', 'different'],
  ['Shirin-forever', 'ADMIN_USERNAME'],
  ['my-password-is-it', 'guessed first'],
])('the first administrator’s password %o is refused as weak', (password, message) => {
  expect(() => readConfig([], { ADMIN_USERNAME: 'shirin', ADMIN_PASSWORD: password })).toThrow(message)
})

test('the page lets in what a site-key widget loads from, and nothing where there is none', () => {
  const origins = 'https://www.google.com/recaptcha/ https://*.hcaptcha.com'
  expect(readConfig([], { ...siteKey, HUMAN_CHECK_ORIGINS: origins }).widgetOrigins).toEqual(origins.split(' '))
  expect(readConfig([], { HUMAN_CHECK_ORIGINS: origins }).widgetOrigins).toEqual([])
})

test('the audit log is kept as the office begins, or as long as the environment says', () => {
  const auditLogDays = (TRAIL_DAYS?: string) => readConfig([], { TRAIL_DAYS }).auditLogDays
  expect([auditLogDays(), auditLogDays('90'), auditLogDays('forever')]).toEqual([undefined, 90, 36_500])
})

test('figures are served on loopback unless it is said otherwise', () => {
  expect(readConfig([], {}).metrics).toEqual({ port: 9464, host: '127.0.0.1', isChosen: false })
  expect(readConfig([], { PORT: '0' }).metrics).toEqual({ port: 0, host: '127.0.0.1', isChosen: false })
  expect(readConfig([], { METRICS_PORT: '9100', METRICS_HOST: '10.0.0.5' }).metrics).toEqual({
    port: 9100,
    host: '10.0.0.5',
    isChosen: true,
  })
  expect(readConfig([], { METRICS_PORT: 'off' }).metrics).toBeUndefined()
})

test('an unknown flag is refused', () => {
  expect(() => readConfig(['--dmo'], {})).toThrow('--demo')
})

test('nobody registers unless it is said, but with the demo', () => {
  expect(readConfig([], {}).registration).toBe('disabled')
  expect(readConfig(['--demo'], {}).registration).toBe('enabled')
  expect(readConfig(['--demo'], { REGISTRATION: 'invitation' }).registration).toBe('invitation')
})
