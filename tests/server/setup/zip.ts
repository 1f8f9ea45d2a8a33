import { constants, deflateRawSync } from 'node:zlib'
import { Zip, type ZipInputFile } from 'fflate'

type Pieces = readonly (string | { text: string; times: number })[]

/**
 * A zip of files that go on and on. A repeated piece is deflated once, on its own, and its bytes are repeated: hundreds of megabytes
 * cost no more than one piece. The checksums are none, which nobody reads who refuses a file in its beginning, and fflate never.
 */
export function zipOf(files: Readonly<Record<string, Pieces>>): Uint8Array {
  const chunks: Uint8Array[] = []
  const zip = new Zip((_, chunk) => chunks.push(chunk))
  for (const [filename, pieces] of Object.entries(files)) {
    const file: ZipInputFile = { filename, size: 0, crc: 0, compression: 8 }
    zip.add(file)
    for (const piece of pieces) {
      const { text, times } = typeof piece === 'string' ? { text: piece, times: 1 } : piece
      // Ends at a byte, and looks back at nothing before it.
      const deflated = deflateRawSync(text, { level: 9, finishFlush: constants.Z_FULL_FLUSH })
      file.size += Buffer.byteLength(text) * times
      for (let i = 0; i < times; i++) file.ondata?.(null, deflated, false)
    }
    file.ondata?.(null, deflateRawSync(''), true)
  }
  zip.end()
  return Buffer.concat(chunks)
}
