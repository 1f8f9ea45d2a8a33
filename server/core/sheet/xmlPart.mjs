import { SaxesParser } from 'saxes'
import { limits, Refused, tooMany } from './limits.mjs'

/** Bytes that are decoded at a time. */
const step = 65_536
/** A character takes ten letters at most where it is spelled out (`&#x10FFFF;`). */
const longestRun = limits.cell * 10

/**
 * Reads a part of a workbook as it arrives. Whatever stands between two tags is looked at before the parser gathers it, or a cell of
 * 400 MB would be in memory by the time anybody could refuse it; comments, DOCTYPE and CDATA, which no spreadsheet program writes,
 * could hide the same and are refused.
 * @param {{ open?: (name: string, attributes: Record<string, string>) => void, text?: (text: string) => void, close?: (name: string) => void }} handlers
 * @param {() => string} where what is being read, for a refusal
 */
export function xmlReader({ open, text, close }, where) {
  const parser = new SaxesParser({ position: false })
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let run = 0
  let before = ''
  const local = (/** @type {string} */ name) => name.slice(name.indexOf(':') + 1)
  parser.on('error', () => {
    throw new Refused('The file is damaged: save it again')
  })
  if (open) parser.on('opentag', ({ name, attributes }) => open(local(name), /** @type {Record<string, string>} */ (attributes)))
  if (text) parser.on('text', text)
  if (close) parser.on('closetag', ({ name }) => close(local(name)))

  return (/** @type {Uint8Array} */ chunk, /** @type {boolean} */ isLast) => {
    for (let at = 0; at < chunk.length || (isLast && at === 0); at += step) {
      const piece = decode(decoder, chunk.subarray(at, at + step), isLast && at + step >= chunk.length)
      const begun = piece.lastIndexOf('<')
      run = begun === -1 ? run + piece.length : piece.length - begun
      if (run > longestRun) throw new Refused(tooMany.cell(where()))
      if ((before + piece).includes('<!'))
        throw new Refused('The file holds XML that no spreadsheet program writes: save it again from one')
      before = piece.slice(-1)
      parser.write(piece)
    }
    if (isLast) parser.close()
  }
}

/** @param {TextDecoder} decoder @param {Uint8Array} bytes @param {boolean} isLast */
function decode(decoder, bytes, isLast) {
  try {
    return decoder.decode(bytes, { stream: !isLast })
  } catch {
    throw new Refused('The file is not in UTF-8, which .xlsx is written in: save it again')
  }
}
