import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from './config'

export function secretKeyOf({ secretKey, isDemo, dataDir }: Pick<Config, 'secretKey' | 'isDemo' | 'dataDir'>): Uint8Array | undefined {
  if (secretKey || !isDemo) return secretKey
  const file = join(dataDir, 'secret.key')
  mkdirSync(dataDir, { recursive: true })
  if (!existsSync(file)) writeFileSync(file, randomBytes(32), { mode: 0o600, flag: 'wx' })
  return readFileSync(file)
}
