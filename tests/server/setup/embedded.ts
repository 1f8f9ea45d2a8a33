import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import type { TestProject } from 'vitest/node'

const root = resolve(import.meta.dirname, '../../..')
const migrationsFolder = join(root, 'server/db/migrations')

/** Prepares one dump of an empty database for all workers, once per state of the migrations: a first start takes 6–9 s. */
export default async function prepareDump(project: TestProject): Promise<void> {
  const hash = createHash('sha256')
  for (const name of readdirSync(migrationsFolder).sort())
    if (name.endsWith('.sql')) hash.update(readFileSync(join(migrationsFolder, name)))
  const folder = join(root, 'node_modules/.cache/back-office')
  const file = join(folder, `empty-database-${hash.digest('hex').slice(0, 16)}.tar`)
  if (!existsSync(file)) {
    const client = await PGlite.create()
    await migrate(drizzle(client), { migrationsFolder })
    const dump = await client.dumpDataDir('none')
    await client.close()
    mkdirSync(folder, { recursive: true })
    const partial = `${file}.${process.pid}`
    writeFileSync(partial, Buffer.from(await dump.arrayBuffer()))
    renameSync(partial, file)
  }
  project.provide('databaseDump', file)
}
