import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import type { TestProject } from 'vitest/node'

const root = resolve(import.meta.dirname, '../../..')
const migrationsFolder = join(root, 'server/db/migrations')

/** Prepares one empty database for all workers, as a dump and as a data directory, once per state of the migrations: a first start takes 6–9 s. */
export default async function prepareDatabase(project: TestProject): Promise<void> {
  const hash = createHash('sha256')
  for (const name of readdirSync(migrationsFolder).sort())
    if (name.endsWith('.sql')) hash.update(readFileSync(join(migrationsFolder, name)))
  const folder = join(root, 'node_modules/.cache/back-office', `empty-database-${hash.digest('hex').slice(0, 16)}`)
  if (!existsSync(folder)) await makeDatabase(folder)
  project.provide('databaseDump', join(folder, 'dump.tar'))
  project.provide('emptyDataDir', join(folder, 'data'))
}

async function makeDatabase(folder: string): Promise<void> {
  const partial = `${folder}.${process.pid}`
  mkdirSync(join(partial, 'data'), { recursive: true })
  const client = await PGlite.create(join(partial, 'data/database'))
  await migrate(drizzle(client), { migrationsFolder })
  const dump = await client.dumpDataDir('none')
  await client.close()
  writeFileSync(join(partial, 'dump.tar'), Buffer.from(await dump.arrayBuffer()))
  try {
    renameSync(partial, folder)
  } catch (error) {
    // Another project made it at the same time.
    if (!existsSync(folder)) throw error
    rmSync(partial, { recursive: true })
  }
}
