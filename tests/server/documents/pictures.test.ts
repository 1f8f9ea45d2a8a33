import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { documentLanguages } from '#api/core/kinds/documentLanguage'
import { pagesOfPdf } from '../setup/pdfPicture'
import { type Picture, pictureOfPng, pngOf } from '../setup/png'
import { samples, swedishSamples } from './samples'

const expected = resolve(import.meta.dirname, 'pictures')
/** What differs is put here, beside the picture as it is now. */
const found = join(tmpdir(), 'document-pictures')
const renew = 'npm run pictures'

/** Grays that pdftoppm's versions smooth differently, of 255, and how many of a thousand pixels may be further apart. */
const tolerance = { gray: 64, permille: 0.4 }

/** Sixteen grays are enough to see by, and a third of the size. */
const coarse = ({ pixels, ...sides }: Picture): Picture => ({ ...sides, pixels: pixels.map((gray) => (gray >> 4) * 17) })

/** Where two pictures differ, black on white, and how many pixels of a thousand that is. */
function difference(before: Picture, now: Picture): { picture: Picture; permille: number } {
  if (before.width !== now.width || before.height !== now.height) return { picture: now, permille: 1000 }
  const isOff = (gray: number, i: number) => Math.abs(gray - (before.pixels[i] ?? 0)) > tolerance.gray
  const pixels = now.pixels.map((gray, i) => (isOff(gray, i) ? 0 : 255))
  const off = pixels.reduce((all, gray) => all + (gray === 0 ? 1 : 0), 0)
  return { picture: { ...now, pixels }, permille: (off * 1000) / pixels.length }
}

async function drawn(): Promise<Map<string, Picture> | undefined> {
  const pdfs: [name: string, pdf: Buffer][] = []
  for (const language of documentLanguages)
    for (const [name, make] of Object.entries(samples)) pdfs.push([`${name}-${language}`, await make(language)])
  for (const [name, make] of Object.entries(swedishSamples)) pdfs.push([`${name}-sv`, await make()])
  const pictures = new Map<string, Picture>()
  for (const [name, pdf] of pdfs) {
    const pages = pagesOfPdf(pdf)
    if (!pages) return undefined
    pages.forEach((page, i) => {
      pictures.set(`${name}${pages.length > 1 ? `-${i + 1}` : ''}.png`, coarse(page))
    })
  }
  return pictures
}

test('every kind of document looks in each language as its kept picture does', async ({ skip }) => {
  const pictures = await drawn()
  if (!pictures) return skip('pdftoppm is not installed')
  if (process.env.RENEW_PICTURES) {
    rmSync(expected, { recursive: true, force: true })
    mkdirSync(expected, { recursive: true })
    for (const [name, picture] of pictures) writeFileSync(join(expected, name), pngOf(picture))
  }
  rmSync(found, { recursive: true, force: true })
  mkdirSync(found, { recursive: true })
  const faults: string[] = []
  for (const [name, now] of pictures) {
    const file = join(expected, name)
    const compared = existsSync(file) ? difference(pictureOfPng(readFileSync(file)), now) : { picture: now, permille: 1000 }
    if (compared.permille <= tolerance.permille) continue
    writeFileSync(join(found, name), pngOf(now))
    writeFileSync(join(found, name.replace('.png', '.difference.png')), pngOf(compared.picture))
    faults.push(`${name}: ${compared.permille.toFixed(2)} ‰ of its pixels differ`)
  }
  for (const name of readdirSync(expected)) if (!pictures.has(name)) faults.push(`${name}: no document looks like this any more`)
  expect(faults, `See ${found}; if they are as they should be: ${renew}`).toEqual([])
})

test('a column that moves by a millimetre is seen, and a smoother edge is not', () => {
  const [width, height] = [100, 100]
  const blank = new Uint8Array(width * height).fill(255)
  const line = (x: number, gray: number) => ({ width, height, pixels: blank.map((white, i) => (i % width === x ? gray : white)) })
  expect(difference(line(40, 0), line(42, 0)).permille).toBeGreaterThan(tolerance.permille)
  expect(difference(line(40, 0), line(40, 48)).permille).toBe(0)
  expect(pictureOfPng(pngOf(line(40, 51)))).toEqual(line(40, 51))
})
