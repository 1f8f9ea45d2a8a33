// `npm run standby -- FOLDER`: copies the PostgreSQL of DATABASE_URL into FOLDER and runs it there as a standby (docs/operations.md).
//
//   --port 5433          where it listens
//   --listen 10.0.0.2    on which address; 127.0.0.1 without it
//   --name standby       its replication slot, and what synchronous_standby_names calls it
//   --synchronous        the primary acknowledges a write once this standby has it on disk
//   --asynchronous       the primary waits for no standby any more; without FOLDER, makes none
//   --promote            makes the standby in FOLDER the primary
import { existsSync, mkdirSync, readdirSync } from 'node:fs'
import { userInfo } from 'node:os'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { postgres, promote, setSynchronous, startStandby } from './postgres.mjs'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    port: { type: 'string', default: '5433' },
    listen: { type: 'string', default: '127.0.0.1' },
    name: { type: 'string', default: 'standby' },
    synchronous: { type: 'boolean', default: false },
    asynchronous: { type: 'boolean', default: false },
    promote: { type: 'boolean', default: false },
  },
})

/** Ends with a sentence. */
function refuse(message) {
  console.error(message)
  process.exit(2)
}

const folder = positionals[0] && resolve(positionals[0])
const url = process.env.DATABASE_URL
if (!postgres.binaries) refuse(`The programs of PostgreSQL are not here: ${postgres.howToGetIt}`)
if (!/^[a-z0-9_]{1,63}$/.test(values.name)) refuse('--name is letters a to z, digits and _, as a replication slot has them')
if (!values.promote && !/^postgres(ql)?:\/\//.test(url ?? '')) refuse('DATABASE_URL names the primary: postgres://user@host:5432/database')

if (values.asynchronous) await setSynchronous(url, '')
else {
  if (!folder) refuse('Name the folder of the standby: npm run standby -- /srv/standby')
  if (userInfo().uid === 0) refuse('PostgreSQL refuses to run as root: use the account it runs as, such as postgres')
  if (values.promote) await promote(folder)
  else {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    if (existsSync(folder) && readdirSync(folder).length > 0) refuse(`${folder} has files: name an empty folder`)
    const { port, listen, name, synchronous } = values
    const standby = await startStandby(url, {
      name,
      folder,
      port: Number(port),
      isSynchronous: synchronous,
      settings: { listen_addresses: listen },
    })
    const address = new URL(url)
    address.host = `${listen}:${port}`
    address.password &&= '…'
    console.log(`The standby follows. The server reads from it with DATABASE_READ_URL=${address.href}`)
    console.log(`Start it again with: ${standby.startCommand}`)
  }
}
