import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Picture } from './png'

/** Where there is ink on a page, in mm from its upper left corner. */
export type Inked = { left: number; right: number; top: number; bottom: number; width: number; height: number }

const dpi = 50
const inMm = (pixels: number) => (pixels * 25.4) / dpi

/** A PGM picture (P5, a byte a pixel). */
function pictureOfPgm(pgm: Buffer): Picture {
  const [head = '', columns = '0', rows = '0'] = /^P5\s+(\d+)\s+(\d+)\s+\d+\s/.exec(pgm.toString('latin1', 0, 40)) ?? []
  return { width: Number(columns), height: Number(rows), pixels: pgm.subarray(head.length) }
}

function inkOf({ width, height, pixels }: Picture): Inked {
  let [left, right, top, bottom] = [width, 0, height, 0]
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      if ((pixels[y * width + x] ?? 255) > 200) continue
      ;[left, right, top, bottom] = [Math.min(left, x), Math.max(right, x), Math.min(top, y), Math.max(bottom, y)]
    }
  return { left: inMm(left), right: inMm(right), top: inMm(top), bottom: inMm(bottom), width: inMm(width), height: inMm(height) }
}

/** The pages of a PDF as pdftoppm draws them at 50 dots an inch; undefined where it is not installed. */
export function pagesOfPdf(pdf: Buffer): Picture[] | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'pdf-'))
  try {
    writeFileSync(join(folder, 'paper.pdf'), pdf)
    const { error, status, stderr } = spawnSync('pdftoppm', ['-r', String(dpi), '-gray', join(folder, 'paper.pdf'), join(folder, 'page')])
    if (error && 'code' in error && error.code === 'ENOENT') return undefined
    if (status !== 0) throw new Error(`pdftoppm: ${stderr}`)
    const pages = readdirSync(folder).filter((name) => name.endsWith('.pgm'))
    return pages.sort().map((name) => pictureOfPgm(readFileSync(join(folder, name))))
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** Where there is ink on each page; undefined where pdftoppm is not installed. */
export const picturesOfPdf = (pdf: Buffer): Inked[] | undefined => pagesOfPdf(pdf)?.map(inkOf)
