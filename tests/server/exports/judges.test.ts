import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { toXml } from '#api/core/sheet/xml'
import { marcOf } from '#api/exports/marc'
import { onixEnd, onixProduct, onixStart } from '#api/exports/onix'
import { seedDemo } from '#server/app/demo'
import { customers } from '#server/customers/room'
import { typesetCatalogue } from '#server/exports/catalogue'
import { writeIso2709 } from '#server/exports/iso2709'
import { marcXmlEnd, marcXmlRecord, marcXmlStart } from '#server/exports/marcXml'
import { readRecords } from '#server/exports/projection'
import type { Profile } from '#server/exports/reading'
import { products } from '#server/products/room'
import { reference } from '#server/reference/room'
import { startServer } from '../setup/harness'
import { blindOwl, blindOwlInOnix, golden, pippi, record, settings } from './fixtures'

/**
 * What other programs say of our files, where they are installed (Debian: yaz, libxml2-utils, poppler-utils, zbar-tools); our own
 * readers say it in any case (formats.test.ts, catalogue.test.ts).
 */
const judges = ['yaz-marcdump', 'xmllint', 'pdftotext', 'pdffonts', 'pdfinfo', 'pdftoppm', 'zbarimg']
const away = judges.filter((program) => spawnSync('which', [program]).status !== 0)
if (away.length) process.stdout.write(`Exports are not judged by what is not installed here: ${away.join(', ')}\n`)
const onlyWith = (...programs: string[]) => {
  const missing = programs.filter((program) => away.includes(program))
  return test.skipIf(missing.length > 0)
}
const folder = mkdtempSync(join(tmpdir(), 'judges-'))
afterAll(() => rmSync(folder, { recursive: true }))
const put = (name: string, bytes: string | Uint8Array) => {
  writeFileSync(join(folder, name), bytes)
  return join(folder, name)
}
const run = (program: string, ...args: string[]) => {
  const { status, stdout, stderr } = spawnSync(program, args, { maxBuffer: 50_000_000 })
  return { status, out: stdout, errors: stderr.toString() }
}

const at = new Date('2026-11-22T00:15:00Z')
const records = [blindOwl, pippi, record({ title: 'کتاب‌های تازه', languages: [{ code: 'per', isRightToLeft: true }] })]
const marc = records.map((each) => marcOf(each, settings, at))
const xml = marcXmlStart + marc.map((each) => `${marcXmlRecord(each)}\n`).join('') + marcXmlEnd

onlyWith('yaz-marcdump')('yaz-marcdump reads our ISO 2709 without a word, and makes it of our MARCXML byte for byte', () => {
  const file = put('books.mrc', Buffer.concat(marc.map(writeIso2709)))
  expect(run('yaz-marcdump', file)).toMatchObject({ status: 0, errors: '' })
  const made = run('yaz-marcdump', '-i', 'marcxml', '-o', 'marc', put('books.xml', xml))
  expect(made.errors).toBe('')
  expect(made.out.equals(readFileSync(file))).toBe(true)
})

onlyWith('xmllint')('xmllint finds our MARCXML valid by the schema of the Library of Congress', () => {
  const schema = put('MARC21slim.xsd', golden('MARC21slim.xsd'))
  expect(run('xmllint', '--nonet', '--noout', '--schema', schema, put('valid.xml', xml)).status).toBe(0)
})

const schemas = process.env.ONIX_SCHEMA_DIR ?? ''
for (const release of ['3.0', '3.1'] as const)
  onlyWith('xmllint')(`xmllint finds our ONIX ${release} valid by EDItEUR’s schema`, ({ skip }) => {
    const schema = join(schemas, `ONIX_BookProduct_${release}_reference.xsd`)
    if (!existsSync(schema)) skip('ONIX_SCHEMA_DIR has no schemas')
    const own = { ...settings, onixRelease: release }
    const text = onixStart(own, at) + [blindOwlInOnix, pippi].map((each) => toXml(onixProduct(each, own))).join('\n') + onixEnd(own)
    expect(run('xmllint', '--nonet', '--noout', '--schema', schema, put(`onix-${release}.xml`, text))).toMatchObject({ status: 0 })
  })

onlyWith(
  'pdftotext',
  'pdffonts',
  'pdfinfo',
  'pdftoppm',
  'zbarimg',
)('a catalogue says its Persian titles in order, embeds its fonts, is tagged, and its EAN is read by a scanner at 203 dpi', async () => {
  const { db } = await startServer()
  const profile = { sender: 'A', columns: 'one', sections: 'none', codes: 'ean' } as Profile
  const file = put('catalogue.pdf', await typesetCatalogue(db, [blindOwl, pippi], { title: 'Vår', profile, at }))
  // Without what Typst's text layer puts a letter late, and without the marks of direction.
  const text = run('pdftotext', '-layout', file, '-')
    .out.toString()
    .replace(/[\u200c\u2066-\u2069\u200e\u200f\u202a-\u202e]/g, '')
  expect(text).toContain('بوف کور')
  expect(text).toContain('Pippi Långstrump')
  const fonts = run('pdffonts', file).out.toString().trim().split('\n').slice(2)
  expect(fonts.every((line) => /\byes (yes|no) +yes\b/.test(line))).toBe(true)
  expect(run('pdfinfo', file).out.toString()).toMatch(/Tagged:\s+yes/)
  execFileSync('pdftoppm', ['-r', '203', '-png', file, join(folder, 'page')])
  const seen = run('sh', '-c', `zbarimg --raw -q ${folder}/page*.png`).out.toString().trim().split('\n')
  expect(new Set(seen)).toEqual(new Set([blindOwl.isbn, pippi.isbn]))
})

onlyWith('yaz-marcdump', 'xmllint')(
  'every title of the demonstration is read by yaz, and is valid in MARCXML and both releases of ONIX',
  async ({ skip }) => {
    if (!existsSync(schemas)) skip('ONIX_SCHEMA_DIR has no schemas')
    const { db } = await startServer()
    await seedDemo(db, { of: [reference, customers, products] })
    const { rows } = await db.execute<{ id: number }>(sql`select id from product_details order by id`)
    const all = [
      ...(
        await readRecords(
          db,
          rows.map(({ id }) => id),
        )
      ).values(),
    ]
    expect(all.length).toBeGreaterThan(400)
    const made = all.map((each) => marcOf(each, settings, at))
    const file = put('all.mrc', Buffer.concat(made.map(writeIso2709)))
    expect(run('yaz-marcdump', file)).toMatchObject({ status: 0, errors: '' })
    const text = marcXmlStart + made.map((each) => `${marcXmlRecord(each)}\n`).join('') + marcXmlEnd
    const marcSchema = put('MARC21slim.xsd', golden('MARC21slim.xsd'))
    expect(run('xmllint', '--nonet', '--noout', '--schema', marcSchema, put('all.xml', text))).toMatchObject({ status: 0 })
    expect(run('yaz-marcdump', '-i', 'marcxml', '-o', 'marc', join(folder, 'all.xml')).out.equals(readFileSync(file))).toBe(true)
    for (const release of ['3.0', '3.1'] as const) {
      const own = { ...settings, onixRelease: release }
      const onix = onixStart(own, at) + all.map((each) => toXml(onixProduct(each, own))).join('\n') + onixEnd(own)
      const schema = join(schemas, `ONIX_BookProduct_${release}_reference.xsd`)
      expect(run('xmllint', '--nonet', '--noout', '--schema', schema, put(`all-${release}.xml`, onix))).toMatchObject({ status: 0 })
    }
  },
)
