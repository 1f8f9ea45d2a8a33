import { zipSync } from 'fflate'
import { writeXlsxStream } from 'hucre/xlsx'
import { expect, test } from 'vitest'
import { Problem } from '#server/core/http/problem'
import { readSheet, type SheetRow } from '#server/core/sheet/readSheet'
import { zipOf } from '../setup/zip'

const utf8 = (text: string) => new TextEncoder().encode(text)

const open = '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>'
const close = '</sheetData></worksheet>'

const around = (workbookPr = '') => ({
  'xl/workbook.xml': `<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships">${workbookPr}<sheets><sheet name="Books" sheetId="1" r:id="rId1"/><sheet name="More" sheetId="2" r:id="rId2"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels':
    '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="sheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="sheet" Target="/xl/worksheets/sheet2.xml"/><Relationship Id="rId9" Type="x" TargetMode="External" Target="http://example.org/"/></Relationships>',
  'xl/styles.xml':
    '<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd;@"/></numFmts><cellXfs count="3"><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/></cellXfs></styleSheet>',
})

const workbook = (rows: string, more: Record<string, string> = {}, workbookPr?: string) => {
  const parts = { 'xl/worksheets/sheet1.xml': open + rows + close, ...around(workbookPr), ...more }
  return zipSync(Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, utf8(text)])))
}

/** A workbook whose first sheet goes on and on. */
const endless = (begin: string, part: string, times: number) =>
  zipOf({
    ...Object.fromEntries(Object.entries(around()).map(([name, text]) => [name, [text]])),
    'xl/worksheets/sheet1.xml': [open, begin, { text: part, times }, close],
  })

async function read(bytes: Uint8Array, sheet?: string) {
  const rows: SheetRow[] = []
  const { sheets } = await readSheet(bytes, sheet, async (batch) => void rows.push(...batch))
  return { sheets, rows }
}

const refusalOf = async (bytes: Uint8Array): Promise<string> => {
  const error = await read(bytes).catch((caught: unknown) => caught)
  expect(error).toBeInstanceOf(Problem)
  return (error as Problem).message
}

test('shared strings, inline strings, numbers and rows that are not there keep their places', async () => {
  const { rows, sheets } = await read(
    workbook(
      '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="C1" t="inlineStr"><is><r><t>بوف</t></r><r><t> کور</t></r></is></c></row><row r="4"><c r="B4"><v>12</v></c></row><row r="5"/>',
      {
        'xl/sharedStrings.xml':
          '<sst xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><si><t>R&#xF6;da &amp; rummet</t><rPh sb="0" eb="1"><t>no</t></rPh></si></sst>',
      },
    ),
  )
  expect(sheets).toEqual(['Books', 'More'])
  expect(rows).toEqual([
    { number: 1, cells: ['Röda & rummet', '', 'بوف کور'] },
    { number: 4, cells: ['', '12'] },
  ])
})

test('a formula is not run: its saved value is taken and marked, and so is an error', async () => {
  const { rows } = await read(
    workbook(
      '<row r="1"><c r="A1" t="str"><f>HYPERLINK("http://example.org","Aniara")</f><v>Aniara</v></c><c r="B1" t="e"><v>#N/A</v></c><c r="C1"><f>1+1</f></c></row>',
    ),
  )
  expect(rows).toEqual([{ number: 1, cells: ['Aniara', '#N/A', ''], marks: { 0: 'formula', 1: 'error', 2: 'formula' } }])
})

test('numbers keep their source text but for the noise of the sixteenth digit', async () => {
  const { rows } = await read(
    workbook(
      `<row r="1">${['129.90000000000001', '9789129688313', '9.7891296883130004E+12', '9.78913E+12', '0.06', '-3'].map((v) => `<c><v>${v}</v></c>`).join('')}</row>`,
    ),
  )
  expect(rows[0]?.cells).toEqual(['129.9', '9789129688313', '9789129688313', '9.78913E+12', '0.06', '-3'])
})

test('dates are told by the style of their cell, in the 1900 system and the 1904 one', async () => {
  const row =
    '<row r="1"><c r="A1" s="1"><v>46023</v></c><c r="B1" s="2"><v>46023.5</v></c><c r="C1" s="0"><v>46023</v></c><c r="D1" s="1"><v>59</v></c></row>'
  expect((await read(workbook(row))).rows[0]?.cells).toEqual(['2026-01-01', '2026-01-01T12:00:00', '46023', '1900-02-28'])
  const of1904 = await read(workbook(row, {}, '<workbookPr date1904="1"/>'))
  expect(of1904.rows[0]?.cells.slice(0, 1)).toEqual(['2030-01-02'])
})

test('another sheet is read by its name', async () => {
  const more = { 'xl/worksheets/sheet2.xml': `${open}<row r="1"><c r="A1"><v>2</v></c></row>${close}` }
  expect((await read(workbook('', more), 'More')).rows).toEqual([{ number: 1, cells: ['2'] }])
})

test('what the writer of our own exports writes is read as it was', async () => {
  const rows = [
    ['Title', 'ISBN', 'Price'],
    ['بوف کور', '9789129688313', '131.00'],
    ['=1+1 & <more>', '', null],
  ]
  const bytes = new Uint8Array(await new Response(writeXlsxStream(rows, { name: 'Books' })).arrayBuffer())
  expect((await read(bytes)).rows.map(({ cells }) => cells)).toEqual([
    ['Title', 'ISBN', 'Price'],
    ['بوف کور', '9789129688313', '131.00'],
    ['=1+1 & <more>'],
  ])
})

test('a cell that goes on for 400 MB is refused in its beginning, and a sheet of endless rows at its limits', async () => {
  expect(await refusalOf(endless('<row r="7"><c t="inlineStr"><is><t>', 'A'.repeat(1_000_000), 400))).toBe(
    'Row 7 holds more than 32,767 characters, which no spreadsheet takes',
  )
  expect(await refusalOf(endless('', '<row><c><v>1</v></c></row>'.repeat(10_000), 100))).toContain('more than 50,000 rows')
  expect(await refusalOf(endless('', `<row>${' '.repeat(200_000)}</row>`, 2000))).toContain('unpacks to more than 200 MB')
  expect(await refusalOf(endless(`<row>`, `<c><v>1</v></c>`, 201))).toContain('more than 200 columns')
})

test('what hides text from a reader is refused', async () => {
  expect(await refusalOf(workbook('<!-- <a> -->'))).toContain('no spreadsheet program writes')
  expect(await refusalOf(workbook('<row r="1"><c><v>1</v></x></row>'))).toContain('damaged')
})

test('an old .xls, a picture and a cut file are refused by name', async () => {
  expect(await refusalOf(new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 1, 2]))).toContain('save it as .xlsx')
  expect(await refusalOf(new Uint8Array([0x89, 0x50, 0, 0, 0, 0]))).toContain('neither .xlsx nor .csv')
  expect(await refusalOf(workbook('<row r="1"><c><v>1</v></c></row>').subarray(0, 300))).not.toBe('')
})

test('CSV is read in UTF-8 and Windows-1252, by semicolon, comma and tab', async () => {
  const cells = async (bytes: Uint8Array) => (await read(bytes)).rows.map((row) => row.cells)
  const expected = [
    ['Titel', 'Pris'],
    ['Röda "rummet", del 1', '129,50'],
  ]
  expect(await cells(utf8('\ufeffTitel;Pris\r\n"Röda ""rummet"", del 1";129,50\r\n'))).toEqual(expected)
  expect(await cells(Buffer.from('Titel;Pris\r\n"Röda ""rummet"", del 1";129,50', 'latin1'))).toEqual(expected)
  expect(await cells(utf8('Titel\tPris\n\n"Röda ""rummet"", del 1"\t129,50\n'))).toEqual(expected)
  expect(await cells(utf8('sep=,\r\nTitel,Pris\r\n"Röda ""rummet"", del 1","129,50"\r\n\'-x,1'))).toEqual([...expected, ['-x', '1']])
})

test('a row of millions of empty cells costs no more than the columns a sheet may have', async () => {
  const { rows } = await read(Buffer.concat([utf8('Titel'), Buffer.alloc(24_000_000, ';')]))
  expect(rows).toEqual([{ number: 1, cells: ['Titel', ...Array(199).fill('')] }])
  expect(await refusalOf(utf8(`Titel${';'.repeat(200)}x`))).toContain('more than 200 columns')
})

test('other work goes on while a large file is read', async () => {
  let turns = 0
  const timer = setInterval(() => turns++, 5)
  const { rows } = await read(endless('', `<row>${'<c t="str"><v>Astrid Lindgren</v></c>'.repeat(40)}</row>`.repeat(100), 100))
  clearInterval(timer)
  expect(rows).toHaveLength(10_000)
  expect(turns).toBeGreaterThan(10)
})
