// `npm run db:generate`: writes a migration for what the schema has changed. drizzle-kit compares with the newest snapshot
// only, so the others are deleted: one is 23,000 lines.
import { spawnSync } from 'node:child_process'
import { readdirSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'

const root = resolve(import.meta.dirname, '..')
const kit = join(root, 'node_modules/drizzle-kit/bin.cjs')
const { status } = spawnSync(process.execPath, [kit, 'generate', ...process.argv.slice(2)], { cwd: root, stdio: 'inherit' })
if (status !== 0) process.exit(status ?? 1)
const meta = join(root, 'server/db/migrations/meta')
const snapshots = readdirSync(meta).filter((name) => name.endsWith('_snapshot.json'))
for (const name of snapshots.sort().slice(0, -1)) rmSync(join(meta, name))
