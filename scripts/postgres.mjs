import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

const distributions = '/usr/lib/postgresql'
const oldest = 15

/** Where PostgreSQL's programs are (`POSTGRES_BIN`, or the newest that Debian has installed), or a server that is given. */
const versions = existsSync(distributions) ? readdirSync(distributions).map(Number) : []
const binaries =
  process.env.POSTGRES_BIN ??
  versions
    .filter((version) => version >= oldest)
    .sort((a, b) => b - a)
    .map((version) => join(distributions, String(version), 'bin'))
    .find((folder) => existsSync(join(folder, 'initdb')))

export const postgres = {
  binaries,
  url: process.env.TEST_DATABASE_URL,
  howToGetIt: `install PostgreSQL ${oldest} or newer (Debian: 'apt-get install postgresql') or name a server in TEST_DATABASE_URL`,
}
