import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Schema } from 'node-schematron'

/** Where EN16931-UBL.sch is: it is not ours to keep in this repository (EUPL 1.2). */
const folder = process.env.EINVOICE_SCHEMA_DIR ?? ''
const path = join(folder, 'EN16931-UBL.sch')
export const hasSchematron = folder !== '' && existsSync(path)

let read: Schema | undefined

/** The rules of EN 16931 that an invoice breaks, each once. */
export function brokenRules(xml: string): string[] {
  read ??= Schema.fromString(readFileSync(path, 'utf8'))
  const broken = read.validateString(xml).map(({ message }) => /\[([\w-]+)\]/.exec(message ?? '')?.[1] ?? message ?? '')
  return [...new Set(broken)].sort()
}
