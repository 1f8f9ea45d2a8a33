import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { toXml } from '#api/core/sheet/xml'
import { marcOf } from '#api/exports/marc'
import { onixEnd, onixProduct, onixStart } from '#api/exports/onix'
import { typesetCatalogue } from '#server/exports/catalogue'
import { writeIso2709 } from '#server/exports/iso2709'
import { marcXmlEnd, marcXmlRecord, marcXmlStart } from '#server/exports/marcXml'
import type { Profile } from '#server/exports/reading'
import { times } from '../../setup/times'
import { startServer } from '../setup/harness'
import { demoRecords } from './demoRecords'
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
  const profile = { sender: 'A', language: 'swe', columns: 'one', sections: 'none', codes: 'ean' } as Profile
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
    const { records: all } = await demoRecords()
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

type Box = { text: string; left: number; right: number; top: number; bottom: number }
/** Words of each page, in points. */
function wordsOf(file: string): Box[][] {
  const pages = run('pdftotext', '-bbox', file, '-').out.toString().split('<page ').slice(1)
  const word = /<word xMin="([\d.-]+)" yMin="([\d.-]+)" xMax="([\d.-]+)" yMax="([\d.-]+)">([^<]*)</g
  return pages.map((page) =>
    [...page.matchAll(word)].map(([, left, top, right, bottom, text = '']) => ({
      left: Number(left),
      right: Number(right),
      top: Number(top),
      bottom: Number(bottom),
      text: text.replace(/[\u2066-\u2069]/g, ''),
    })),
  )
}

/** Without the space above and below the letters, which lines share. */
const overlaps = (a: Box, b: Box) => {
  const slack = Math.min(a.bottom - a.top, b.bottom - b.top) * 0.35
  return (
    a.text !== '' &&
    b.text !== '' &&
    Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 &&
    Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > slack
  )
}

/** Pages as gray pixels, 72 to the inch. */
function* pixelsOf(file: string) {
  const { out } = run('pdftoppm', '-gray', '-r', '72', file)
  for (let at = 0; at < out.length; ) {
    const [header = '', width = '', height = ''] = /^P5\n(\d+) (\d+)\n255\n/.exec(out.subarray(at, at + 40).toString('latin1')) ?? []
    const size = Number(width) * Number(height)
    yield { width: Number(width), height: Number(height), pixels: out.subarray(at + header.length, at + header.length + size) }
    at += header.length + size
  }
}

type Margins = { x: number; top: number; bottom: number }
/** In points; but for the page number, and for what letters and pictures blur. */
function inkOutside(file: string, { x, top, bottom }: Margins): string[] {
  const blur = 4
  let page = 0
  const found = new Set<string>()
  for (const { width, height, pixels } of pixelsOf(file)) {
    page += 1
    pixels.forEach((gray, i) => {
      if (gray > 160) return
      const [column, row] = [i % width, Math.floor(i / width)]
      const isNumber = row > height - bottom && Math.abs(column - width / 2) < 30
      if (isNumber) return
      if (row < top - blur || row > height - bottom + blur) found.add(`page ${page}, row ${row}`)
      if (column < x - blur || column > width - x + blur) found.add(`page ${page}, column ${column}`)
    })
  }
  return [...found]
}

const points = (millimetres: number) => (millimetres * 72) / 25.4
const a4 = { x: points(18), top: points(20), bottom: points(18) }
const a5 = { x: points(13), top: points(15), bottom: points(14) }
const layouts = [
  { columns: 'two', sections: 'language', paper: 'a4', language: 'swe', margins: a4, headings: ['Engelska', 'Persiska', 'Svenska'] },
  { columns: 'four', sections: 'genre', paper: 'a4', language: 'eng', margins: a4, headings: ['Novels', 'Poetry'] },
  { columns: 'two', sections: 'series', paper: 'a5', language: 'swe', margins: a5, headings: ['Barnbiblioteket'] },
] as const

onlyWith(
  'pdftotext',
  'pdftoppm',
  'zbarimg',
)(
  'on no page of a catalogue of all titles is anything outside the type area, over something else, or a heading without its titles',
  async () => {
    const { db, records: all } = await demoRecords()
    for (const { margins, headings, ...layout } of layouts.slice(0, times({ few: 1, many: layouts.length }))) {
      const profile = { sender: 'A', codes: 'both', shopAddress: 'https://shop.example/{isbn}', ...layout } as Profile
      const name = `${layout.columns}-${layout.paper}`
      const file = put(`${name}.pdf`, await typesetCatalogue(db, all, { title: 'Vår', profile, at }))
      expect(inkOutside(file, margins), name).toEqual([])
      const pages = wordsOf(file)
      for (const [i, words] of pages.entries())
        for (const [place, word] of words.entries()) {
          const over = words.slice(place + 1).find((other) => overlaps(word, other))
          expect(over && `${name}, page ${i + 1}: ${word.text} and ${over.text}`).toBeUndefined()
        }
      const bottom = (words: readonly Box[]) => Math.max(...words.filter(({ text }) => !/^\d+$/.test(text)).map((word) => word.bottom))
      for (const heading of headings) {
        // The first is in the contents.
        const on = pages.slice(2).find((words) => words.some(({ text, left }) => text === heading && Math.abs(left - margins.x) < 2)) ?? []
        expect(bottom(on) - (on.find(({ text }) => text === heading)?.bottom ?? Number.NaN), `${name}: ${heading}`).toBeGreaterThan(60)
      }
      // The two registers.
      const isbns = all.flatMap(({ isbn }) => isbn ?? [])
      const registered = pages
        .slice(-12)
        .flatMap((words) => words.flatMap(({ text }) => (/^97[89][\d-]+$/.test(text) ? [text.replaceAll('-', '')] : [])))
      expect(isbns.filter((isbn) => !registered.includes(isbn))).toEqual([])
    }
    // A cut or overprinted symbol is not read: those of the pages on which a section ends and the next begins.
    const file = join(folder, 'two-a4.pdf')
    const pages = wordsOf(file)
    const starts = pages.flatMap((words, i) =>
      i > 2 && words.some(({ text }) => layouts[0].headings.some((each) => each === text)) ? [i + 1] : [],
    )
    for (const page of starts)
      execFileSync('pdftoppm', ['-gray', '-r', '203', '-png', '-f', String(page), '-l', String(page), file, join(folder, 'two')])
    const seen = run('sh', '-c', `zbarimg --raw -q -Sdisable -Sean13.enable ${folder}/two-*.png`).out.toString().trim().split('\n')
    const printed = starts.flatMap(
      (page) => pages[page - 1]?.flatMap(({ text }) => (/^97[89]-/.test(text) ? [text.replaceAll('-', '')] : [])) ?? [],
    )
    expect(printed.length).toBeGreaterThan(8)
    expect(new Set(seen)).toEqual(new Set(printed))
  },
)

onlyWith('pdftotext')(
  'a catalogue is in one language, and has both scripts of a Persian title side by side, and indexes of people and ISBNs',
  async () => {
    const { db } = await startServer()
    const titles = [blindOwl, { ...pippi, contributors: pippi.contributors.slice(0, 1) }]
    const made = async (language: 'swe' | 'eng') => {
      const profile = { sender: 'A', language, columns: 'two', sections: 'language', codes: null } as Profile
      return put(`${language}.pdf`, await typesetCatalogue(db, titles, { title: 'Vår', profile, at }))
    }
    const [swedish, english] = [await made('swe'), await made('eng')]
    const words = (file: string) => wordsOf(file).flatMap((page) => page.flatMap(({ text }) => text.split(/[\s·]+/)))
    const ofSwedish = ['Innehåll', 'Persiska', 'Svenska', 'sidor', 'häftad', 'inbunden', 'Personregister', 'ISBN-register']
    const ofEnglish = ['Contents', 'Persian', 'Swedish', 'pages', 'paperback', 'hardback', 'people', 'ISBNs']
    expect(ofSwedish.filter((word) => !words(swedish).includes(word))).toEqual([])
    expect(ofEnglish.filter((word) => !words(english).includes(word))).toEqual([])
    expect(ofSwedish.filter((word) => words(english).includes(word))).toEqual([])
    expect(ofEnglish.filter((word) => words(swedish).includes(word))).toEqual([])
    const titlesPage = wordsOf(swedish)[2] ?? []
    // Boxes have their letters from left to right.
    const [latin, persian] = ['Hidāyat', [...'هدایت'].reverse().join('')].map((name) => titlesPage.find(({ text }) => text === name))
    expect(latin?.right).toBeLessThan(persian?.left ?? 0)
    expect(Math.abs((latin?.top ?? 0) - (persian?.top ?? 100))).toBeLessThan(3)
    expect(words(swedish).filter((word) => word === '978-600-229-100-4')).toHaveLength(2)
  },
)
