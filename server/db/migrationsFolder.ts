import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

export function migrationsFolder(): string {
  const candidates = ['./migrations', '../migrations'].map((path) => fileURLToPath(new URL(path, import.meta.url)))
  const folder = candidates.find((path) => existsSync(`${path}/meta/_journal.json`))
  if (!folder) throw new Error(`The database's migrations are not where they should be: ${candidates.join(' or ')}`)
  return folder
}
