import { addressesOf } from '../db/hosts'
import { ConfigError } from './configError'

/** Addresses of PostgreSQL; undefined for the embedded database. */
export type DatabaseAddresses = {
  databaseUrl: string | undefined
  /** `databaseUrl`, or the database behind the pooler that this one is. */
  directUrl: string | undefined
  databaseReadUrl: string | undefined
}

type Env = Record<string, string | undefined>

/** @throws {ConfigError} */
export function readDatabase({ DATABASE_URL, DATABASE_DIRECT_URL, DATABASE_READ_URL }: Env): DatabaseAddresses {
  if (DATABASE_DIRECT_URL && !DATABASE_URL) throw new ConfigError('DATABASE_DIRECT_URL needs DATABASE_URL, the address of the pooler')
  if (DATABASE_READ_URL && !DATABASE_URL) throw new ConfigError('DATABASE_READ_URL names a standby of DATABASE_URL: set that, too')
  return {
    databaseUrl: readUrl('DATABASE_URL', DATABASE_URL),
    directUrl: readUrl('DATABASE_DIRECT_URL', DATABASE_DIRECT_URL || DATABASE_URL),
    databaseReadUrl: readUrl('DATABASE_READ_URL', DATABASE_READ_URL),
  }
}

function readUrl(name: string, text: string | undefined): string | undefined {
  if (!text) return undefined
  if (!/^postgres(ql)?:\/\//.test(text) || !addressesOf(text).every((address) => URL.canParse(address)))
    throw new ConfigError(`${name} must look like postgres://user:password@host:5432/database`)
  return text
}
