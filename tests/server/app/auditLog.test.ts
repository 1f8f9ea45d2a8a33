import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { endpoints } from '#api/app/contract'
import type { Endpoint } from '#api/core/endpoint'
import { type Client, createClient } from '#api/core/http'
import { fakeLibris } from '#server/exports/fakes/libris'
import { type FakeFortnox, fakeFortnox } from '#server/fortnox/fakes/fortnox'
import { librisOf } from '../exports/librisOffice'
import { fortnoxOf } from '../fortnox/fortnox'
import { startServer, type TestServer } from '../setup/harness'
import { fakesInProcess } from '../shipping/shipping'
import { ofDiscounts } from './auditOfDiscounts'
import { ofExports } from './auditOfExports'
import { ofFortnox } from './auditOfFortnox'
import { ofImports } from './auditOfImports'
import { ofLibrary } from './auditOfLibrary'
import { ofRecords } from './auditOfRecords'
import { ofSecurity } from './auditOfSecurity'
import { ofStatistics } from './auditOfStatistics'
import { ofStock } from './auditOfStock'
import { ofTrade } from './auditOfTrade'
import { fresh, scenarios as ofProcesses } from './auditScenarios'

const address = '192.0.2.7'

const accounting: { fake: FakeFortnox } = { fake: fakeFortnox() }

/** An administrator who calls from that address. */
async function adminAt(server: TestServer): Promise<Client> {
  const { token } = await server.signIn('admin')
  const fetch = async (request: Request) => {
    request.headers.set('x-address', address)
    return server.app.fetch(request)
  }
  return createClient({ base: 'http://localhost/api', token: () => token, fetch })
}

const scenarios = new Map([
  ...ofProcesses,
  ...ofSecurity,
  ...ofRecords,
  ...ofImports,
  ...ofExports,
  ...ofDiscounts,
  ...ofLibrary,
  ...ofStock,
  ...ofStatistics,
  ...ofTrade,
  ...ofFortnox(() => accounting.fake, address),
])
const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`

/** Calls that are not readings and write no row, and why. */
const silent = new Map(
  Object.entries({
    'GET HumanCheck/Challenge': 'hands out a puzzle and keeps nothing',
    'POST User/BeginSecondFactor': 'offers a key that counts for nothing until a first code confirms it',
    'GET Authentication/Registration': 'reads how one may register',
    'PATCH ImportFile/EditImportMapping/{id}': 'prepares an import, which says what it did when it is applied',
    'POST Dashboard/MarkNotifications': 'keeps what one person has read: their work with records is logged where it is done',
    'POST File/AddFile': 'keeps a file that no record has yet: the record that takes it says so',
    'POST ImportFile/CheckImport/{id}': 'prepares an import',
    'PATCH ImportFile/EditImportCells/{id}': 'prepares an import',
    'POST ImportFile/ResolveImportCause/{id}': 'prepares an import',
    'POST ImportFile/UndoImportCorrection/{id}': 'prepares an import',
    'DELETE ImportFile/RemoveImportAnswer/{id}': 'forgets what was remembered for the check of an import',
  }),
)

type Row = { id: number; at: string; operator: string; address: string; isDelivery: boolean | null }

const rowsAfter = async ({ db }: TestServer, id: number): Promise<Row[]> => {
  const columns = sql`id, operator, address, to_jsonb(at) #>> '{}' as at, changes->0->>'field' in ('sentTo', 'result') as "isDelivery"`
  return (await db.execute<Row>(sql`select ${columns} from operator_activity_report where id > ${id} order by id`)).rows
}

const changing = endpoints.filter(({ isReading }) => !isReading)

test('every call that is not a reading is carried out here, or is on the short list with its reason', () => {
  const names = [...scenarios.keys()].map(nameOf)
  expect(changing.map(nameOf).filter((name) => !names.includes(name) && !silent.has(name))).toEqual([])
  expect([...silent.keys()].filter((name) => names.includes(name) || !changing.some((endpoint) => nameOf(endpoint) === name))).toEqual([])
})

test.each([...scenarios].map(([endpoint, scenario]) => [nameOf(endpoint), scenario] as const))(
  '%s writes a row of the audit log: who, when, from where, and no secret',
  async (_, scenario) => {
    const server = await startServer({
      secretKey: randomBytes(32),
      carriers: fakesInProcess().carriers,
      fortnox: (clock) => {
        accounting.fake = fakeFortnox(() => clock.now().getTime())
        // The clock stands still: a row says when.
        return { ...fortnoxOf(accounting.fake, clock), wait: async () => undefined }
      },
      libris: (clock) => librisOf(fakeLibris(() => clock.now().getTime())),
    })
    const admin = await adminAt(server)
    const act = await scenario({ server, admin })
    await server.mails()
    const before = (await rowsAfter(server, 0)).at(-1)?.id ?? 0
    server.clock.advance(1000)
    const answer = (await act()) as Answer
    const mails = await server.mails()
    const rows = await rowsAfter(server, before)
    expect(rows).not.toEqual([])
    for (const row of rows) {
      expect(new Date(row.at)).toEqual(server.clock.now())
      // The server delivers a mail and ends a comparison by itself, from nowhere.
      expect(row.address).toBe(row.isDelivery ? '' : address)
      expect(['Shirin Ahmadi', 'Erik Lindqvist', 'anna.berg', 'Not signed in', 'The server']).toContain(row.operator)
    }
    const { rows: all } = await server.db.execute(sql`select t::text as row from operator_activity_report t`)
    const links = mails.map(({ text }) => /[?&](?:token|invitation)=([\w-]+)/.exec(text)?.[1])
    const secrets = ['backoffice', fresh.password, 'scrypt$', ...links, answer.data?.password, answer.userInfo?.data.token]
    for (const secret of secrets.filter(Boolean)) expect(JSON.stringify(all)).not.toContain(secret)
  },
)

type Answer = { data?: { password?: string } | null; userInfo?: { data: { token: string } } }
