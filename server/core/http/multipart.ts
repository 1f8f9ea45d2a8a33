import { Problem } from './problem'

export type FormPart = { name: string; fileName: string | undefined; type: string; chunks: Uint8Array<ArrayBuffer>[]; size: number }

/** Checked while the form arrives. */
const formLimits = { parts: 200, headerBytes: 8000 } as const

/**
 * Reads a form (RFC 7578) chunk by chunk, so that other calls are served meanwhile. `keeps` gives the bytes to keep of a part; parts with
 * undefined are dropped.
 * @throws {Problem} 400, 413
 */
export async function readMultipart(
  chunks: AsyncIterable<Uint8Array<ArrayBuffer>>,
  contentType: string,
  keeps: (part: Pick<FormPart, 'name' | 'fileName'>) => { maxBytes: number } | undefined,
): Promise<FormPart[]> {
  const boundary = boundaryOf(contentType)
  const delimiter = Buffer.from(`\r\n--${boundary}`, 'latin1')
  const parts: FormPart[] = []
  let count = 0
  let current: { part: FormPart; maxBytes: number } | undefined
  let state = 'body' as 'body' | 'delimiter' | 'headers' | 'end'
  // The first delimiter has no preceding line break.
  let rest: Buffer<ArrayBuffer> = Buffer.from('\r\n')

  const take = (bytes: Buffer<ArrayBuffer>) => {
    if (!current || bytes.length === 0) return
    const { part, maxBytes } = current
    part.size += bytes.length
    if (part.size > maxBytes) throw new Problem(413, `The part \`${part.name}\` is larger than ${maxBytes} bytes`)
    part.chunks.push(bytes)
  }
  /** Returns false if more bytes are needed. */
  const step = (): boolean => {
    if (state === 'end') {
      rest = rest.subarray(rest.length)
      return false
    }
    if (state === 'body') {
      const at = rest.indexOf(delimiter)
      const safeEnd = at === -1 ? Math.max(0, rest.length - delimiter.length + 1) : at
      take(rest.subarray(0, safeEnd))
      rest = rest.subarray(at === -1 ? safeEnd : safeEnd + delimiter.length)
      if (at !== -1) state = 'delimiter'
      return at !== -1
    }
    if (state === 'delimiter') {
      if (rest.length < 2) return false
      const sign = rest.toString('latin1', 0, 2)
      if (sign !== '\r\n' && sign !== '--') throw malformed()
      if (sign === '--') rest = rest.subarray(2)
      state = sign === '--' ? 'end' : 'headers'
      return true
    }
    const end = rest.indexOf('\r\n\r\n')
    if (end > formLimits.headerBytes || (end === -1 && rest.length > formLimits.headerBytes))
      throw new Problem(413, `The headers of a part are larger than ${formLimits.headerBytes} bytes`)
    if (end === -1) return false
    if (++count > formLimits.parts) throw new Problem(413, `The form has more than ${formLimits.parts} parts`)
    const part = partOf(rest.toString('utf8', 0, end))
    const target = keeps(part)
    current = target && { part, ...target }
    if (target) parts.push(part)
    rest = rest.subarray(end + 4)
    state = 'body'
    return true
  }

  for await (const chunk of chunks) {
    rest = rest.length ? Buffer.concat([rest, chunk]) : Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength)
    while (step());
  }
  if (state !== 'end') throw malformed()
  return parts
}

const malformed = () => new Problem(400, 'The form is not well-formed')

function boundaryOf(contentType: string): string {
  const [, quoted, plain] = /;\s*boundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))/i.exec(contentType) ?? []
  const boundary = quoted ?? plain
  if (!boundary) throw malformed()
  return boundary
}

/** Browsers escape quotes and line breaks like this (HTML, multipart/form-data encoding algorithm). */
const unescaped = (text: string) => text.replace(/%(22|0D|0A)/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))

function partOf(headers: string): FormPart {
  const disposition = /^content-disposition:\s*form-data\s*(;.*)$/im.exec(headers)?.[1] ?? ''
  const name = /;\s*name="([^"]*)"/i.exec(disposition)?.[1]
  if (name === undefined) throw malformed()
  const fileName = /;\s*filename="([^"]*)"/i.exec(disposition)?.[1]
  const type = /^content-type:\s*(\S[^\r\n]*)$/im.exec(headers)?.[1] ?? ''
  return { name: unescaped(name), fileName: fileName === undefined ? undefined : unescaped(fileName), type, chunks: [], size: 0 }
}
