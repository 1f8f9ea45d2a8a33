import { inflateSync } from 'node:zlib'

type Piece = { x: number; y: number; text: string }

const arabic = /[\u0590-\u08ff\ufb50-\ufdff\ufe70-\ufeff]/

/** Objects of a PDF by number, as text; of a stream its inflated content follows in `content`. */
function objectsOf(pdf: Buffer): Map<string, { head: string; content: string }> {
  const text = pdf.toString('latin1')
  const objects = new Map<string, { head: string; content: string }>()
  for (const { 1: id = '', index, 0: start } of text.matchAll(/^(\d+) 0 obj\b/gm)) {
    const from = index + start.length
    const head = text.slice(from, text.indexOf('endobj', from))
    const stream = /stream\r?\n/.exec(head)
    let content = ''
    if (stream) {
      const at = from + stream.index + stream[0].length
      const bytes = pdf.subarray(at, text.indexOf('endstream', at))
      try {
        content = inflateSync(bytes).toString('latin1')
      } catch {
        content = bytes.toString('latin1')
      }
    }
    objects.set(id, { head: stream ? head.slice(0, stream.index) : head, content })
  }
  return objects
}

const charsOf = (hex: string) => (hex.match(/.{4}/g) ?? []).map((unit) => String.fromCharCode(Number.parseInt(unit, 16))).join('')

/** What each glyph of a font stands for, by its ToUnicode map. */
function glyphsOf(cmap: string): Map<number, string> {
  const glyphs = new Map<number, string>()
  for (const [, body = ''] of cmap.matchAll(/beginbfchar([\s\S]*?)endbfchar/g))
    for (const [, from = '', to = ''] of body.matchAll(/<([\da-fA-F]+)>\s*<([\da-fA-F]+)>/g))
      glyphs.set(Number.parseInt(from, 16), charsOf(to))
  for (const [, body = ''] of cmap.matchAll(/beginbfrange([\s\S]*?)endbfrange/g))
    for (const [, from = '', to = '', first = ''] of body.matchAll(/<([\da-fA-F]+)>\s*<([\da-fA-F]+)>\s*<([\da-fA-F]+)>/g))
      for (let glyph = Number.parseInt(from, 16); glyph <= Number.parseInt(to, 16); glyph++)
        glyphs.set(glyph, String.fromCharCode(Number.parseInt(first, 16) + glyph - Number.parseInt(from, 16)))
  return glyphs
}

/** The bytes of a string as PDF writes it in brackets. */
function bytesOf(written: string): number[] {
  const bytes: number[] = []
  const named: Record<string, number> = { n: 10, r: 13, t: 9, b: 8, f: 12 }
  for (let at = 0; at < written.length; at++) {
    if (written[at] !== '\\') {
      bytes.push(written.charCodeAt(at))
      continue
    }
    const octal = /^[0-7]{1,3}/.exec(written.slice(at + 1))?.[0]
    bytes.push(octal ? Number.parseInt(octal, 8) : (named[written[at + 1] ?? ''] ?? written.charCodeAt(at + 1)))
    at += octal?.length ?? 1
  }
  return bytes
}

/** Glyphs stand from left to right: a run of a script that is read the other way is turned round, its numbers and Latin words not. */
function inReadingOrder(clusters: readonly string[]): string {
  if (!clusters.some((cluster) => arabic.test(cluster))) return clusters.join('')
  const turned = [...clusters].reverse().join('\ue000')
  return turned
    .replace(/[\dA-Za-z.,:%+/-](?:\ue000[\dA-Za-z.,:%+/-])+/g, (run) => run.split('\ue000').reverse().join(''))
    .replaceAll('\ue000', '')
}

/** A string in brackets; brackets in it are escaped, or come in pairs. */
const inBrackets = String.raw`\((?:\\[\s\S]|\((?:\\[\s\S]|[^\\()])*\)|[^\\()])*\)`
const strings = new RegExp(inBrackets, 'g')
const token = new RegExp(
  String.raw`/(\w+) [\d.]+ Tf|((?:-?[\d.]+ ){6})cm|\[((?:${inBrackets}|[^\]])*)\]\s*TJ|(${inBrackets})\s*Tj|\b(BT|ET)\b`,
  'g',
)

/** The text of a PDF of ours, line by line from the top as a person reads it: what stands beside another is parted by two spaces. */
export function textOfPdf(pdf: Buffer): string {
  const objects = objectsOf(pdf)
  const pages = [...objects.values()].filter(({ head }) => /\/Type\s*\/Page\b/.test(head))
  return pages
    .map(({ head }) => {
      const resources = /\/Resources\s+(\d+) 0 R/.exec(head)?.[1]
      const fontList = resources ? (objects.get(resources)?.head ?? '') : head
      const fonts = new Map<string, Map<number, string>>()
      for (const [, name = '', id = ''] of fontList.matchAll(/\/(f\d+)\s+(\d+) 0 R/g)) {
        const map = /\/ToUnicode\s+(\d+) 0 R/.exec(objects.get(id)?.head ?? '')?.[1]
        fonts.set(name, glyphsOf(map ? (objects.get(map)?.content ?? '') : ''))
      }
      const content = objects.get(/\/Contents\s+(\d+) 0 R/.exec(head)?.[1] ?? '')?.content ?? ''
      return linesOf(piecesOf(content, fonts)).join('\n')
    })
    .join('\n\n')
}

function piecesOf(content: string, fonts: ReadonlyMap<string, ReadonlyMap<number, string>>): Piece[] {
  const pieces: Piece[] = []
  let font: ReadonlyMap<number, string> = new Map()
  let at = { x: 0, y: 0 }
  let clusters: string[] = []
  for (const [, name, matrix, array, single, mark] of content.matchAll(token)) {
    if (name) font = fonts.get(name) ?? font
    if (matrix) {
      const [, , , , x = 0, y = 0] = matrix.trim().split(' ').map(Number)
      at = { x, y }
    }
    if (mark === 'BT') clusters = []
    for (const [written] of (array ?? single ?? '').matchAll(strings)) {
      const bytes = bytesOf(written.slice(1, -1))
      for (let i = 0; i + 1 < bytes.length; i += 2) clusters.push(font.get((bytes[i] ?? 0) * 256 + (bytes[i + 1] ?? 0)) ?? '\ufffd')
    }
    if (mark === 'ET' && clusters.length) pieces.push({ ...at, text: inReadingOrder(clusters) })
  }
  return pieces
}

function linesOf(pieces: readonly Piece[]): string[] {
  const lines = new Map<number, Piece[]>()
  for (const piece of pieces) {
    const y = [...lines.keys()].find((top) => Math.abs(top - piece.y) < 2) ?? piece.y
    lines.set(y, [...(lines.get(y) ?? []), piece])
  }
  return [...lines]
    .sort(([a], [b]) => b - a)
    .map(([, line]) =>
      line
        .sort((a, b) => a.x - b.x)
        .map(({ text }) => text)
        .join('  '),
    )
}
