import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Schema } from 'node-schematron'

/** Where EN16931-UBL.sch is: it is not ours to keep in this repository (EUPL 1.2). */
const folder = process.env.EINVOICE_SCHEMA_DIR ?? ''
const path = join(folder, 'EN16931-UBL.sch')
export const hasSchematron = folder !== '' && existsSync(path)

let read: Schema | undefined

/**
 * node-schematron sums xs:decimal in binary, where 0.1 + 0.2 is not 0.3: of what these rules compare exactly it refuses sums that are right.
 * The preflight compares the same in whole minor units.
 */
const exactSums = /^BR-(?:AE|E|G|IC|O|Z)-08$/

/** The rules of EN 16931 that an invoice breaks, each once. */
export function brokenRules(xml: string): string[] {
  read ??= Schema.fromString(readFileSync(path, 'utf8'))
  const broken = read.validateString(xml).map(({ message }) => /\[([\w-]+)\]/.exec(message ?? '')?.[1] ?? message ?? '')
  return [...new Set(broken)].filter((rule) => !exactSums.test(rule)).sort()
}
