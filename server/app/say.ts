import { databaseWords, describeFault } from '../core/fault'
import { DatabaseUnavailable } from '../db/database'
import { DataDirLocked } from '../db/lock'
import { ConfigError } from './configError'

type Kind = abstract new (...args: never[]) => Error

export const say = (text: string) => console.log(text)

/** Says why a command ended: an expected error's sentence after `before`; of another one where, and the database's own words and hint. */
export function sayFailure(error: unknown, { also = [], before = '' }: { also?: readonly Kind[]; before?: string } = {}): void {
  const isExpected = [ConfigError, DataDirLocked, DatabaseUnavailable, ...also].some((kind) => error instanceof kind)
  if (isExpected && error instanceof Error) console.error(`\n${before}${error.message}\n`)
  else console.error([describeFault(error), ...databaseWords(error)].join('\n'))
}
