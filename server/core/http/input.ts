import * as z from 'zod/mini'
import type { FieldErrors } from '#api/core/answer'
import { type Endpoint, nothing } from '#api/core/endpoint'
import { type FormPart, readMultipart } from './multipart'
import { Problem } from './problem'

// Without words zod/mini says 'Invalid input' of everything; the app's own rules bring theirs.
z.config({
  ...z.locales.en(),
  customError: ({ code, input }) => (code === 'invalid_type' && input === undefined ? 'Is missing' : undefined),
})

/** The largest JSON body, in bytes: a bulk move of 5000 baskets takes a tenth of it. */
const maxBody = 1_000_000
/** The largest body with files in it: a file of 25 MB, and what is around it. */
export const maxUpload = 25_100_000
/** How deep a JSON body may be nested; a list's filter, the deepest there is, has three levels. */
const maxDepth = 50

export type Parts = { params: unknown; query: unknown; body: unknown }

/** Reads and checks everything a call brings. @throws {Problem} 400, 413, 415 or 422, naming the fields. */
export async function readInput(endpoint: Endpoint, request: Request, pathValues: Record<string, string>): Promise<Parts> {
  return {
    params: endpoint.params === nothing ? {} : parse(endpoint.params, pathValues),
    query: endpoint.query === nothing ? {} : parse(endpoint.query, Object.fromEntries(new URL(request.url).searchParams)),
    body: endpoint.body === nothing ? {} : parse(endpoint.body, await readBody(endpoint, request)),
  }
}

function parse(schema: z.ZodMiniType, input: unknown): unknown {
  const unstorable = findUnstorable(input)
  if (unstorable) throw Problem.field(unstorable, 'Holds a character that cannot be stored')
  const parsed = z.safeParse(schema, input)
  if (parsed.success) return parsed.data
  throw Problem.fields(fieldErrorsOf(parsed.error.issues))
}

/** As many as a person could read; a long array may be wrong at every place. */
const mostErrors = 100

/** Field → messages; a fault of the whole input is the field `body`. */
export function fieldErrorsOf(issues: z.core.$ZodIssue[]): FieldErrors {
  const errors = new Map<string, Set<string>>()
  for (const issue of issues.slice(0, mostErrors)) {
    const name = issue.path.map(String).join('.') || 'body'
    errors.set(name, (errors.get(name) ?? new Set()).add(issue.message || 'Is not valid'))
  }
  return Object.fromEntries([...errors].map(([name, messages]) => [name, [...messages]]))
}

async function readBody({ isMultipart }: Endpoint, request: Request): Promise<unknown> {
  const type = request.headers.get('content-type') ?? ''
  if (isMultipart && /^multipart\/form-data\s*;/i.test(type)) return readForm(request, type)
  if (!/^application\/json\s*(;|$)/i.test(type)) throw new Problem(415, 'Send JSON, with Content-Type: application/json')
  return parseJson(await readBytes(request, maxBody))
}

const depth = (name: string) => name.split('.').length

/**
 * Part `data` is the body as JSON, each file a part named by where it stands: `image`, `images.0.image`, and `image.small` for the
 * small picture of `image`. @throws {Problem} 400, 413
 */
async function readForm(request: Request, type: string): Promise<unknown> {
  const isData = ({ name, fileName }: Pick<FormPart, 'name' | 'fileName'>) => name === 'data' && fileName === undefined
  const keeps = (part: Pick<FormPart, 'name' | 'fileName'>) =>
    isData(part) ? { maxBytes: maxBody } : part.fileName === undefined ? undefined : { maxBytes: maxUpload }
  const parts = await whole(readMultipart(chunksOf(request, maxUpload), type, keeps))
  const data = parts.find(({ name }) => name === 'data')
  if (!data || !isData(data)) throw new Problem(400, 'The part `data` is missing: it has the fields as JSON')
  const fields = parseJson(Buffer.concat(data.chunks))
  // A picture stands before its small one does.
  for (const { name, fileName, type: fileType, chunks } of parts.sort((a, b) => depth(a.name) - depth(b.name)))
    if (fileName !== undefined) place(fields, name.split('.'), new File(chunks, fileName, { type: fileType }))
  return fields
}

/** Puts a file where its part's name says, in what is there already: a name makes nothing but its last step. */
function place(into: unknown, [name = '', ...rest]: string[], file: File): void {
  if (typeof into !== 'object' || into === null || (Array.isArray(into) && !Object.hasOwn(into, name))) return
  // What a file is is its own: nothing that is sent says its name or size.
  if (into instanceof File && (name !== 'small' || rest.length > 0)) return
  if (rest.length === 0) Object.defineProperty(into, name, { value: file, enumerable: true, configurable: true, writable: true })
  else if (Object.hasOwn(into, name)) place((into as Record<string, unknown>)[name], rest, file)
}

function parseJson(bytes: Uint8Array): unknown {
  const text = decode(bytes)
  if (isNestedTooDeep(text)) throw new Problem(400, `The body is nested more than ${maxDepth} deep`)
  try {
    return JSON.parse(text)
  } catch {
    throw new Problem(400, 'The body is not well-formed JSON')
  }
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new Problem(400, 'The body is not UTF-8')
  }
}

/** Asked before parsing: a body of nothing but brackets would cost seconds. */
function isNestedTooDeep(text: string): boolean {
  let depth = 0
  for (const [token] of text.matchAll(/[[{]|[\]}]|"(?:[^"\\]|\\.)*"?/gs)) {
    if (token === '[' || token === '{') depth++
    else if (token === ']' || token === '}') depth--
    if (depth > maxDepth) return true
  }
  return false
}

/** What a body was cut off by is no fault of ours. */
const whole = <T>(reading: Promise<T>): Promise<T> =>
  reading.catch((error) => {
    throw error instanceof Problem ? error : new Problem(400, 'The body did not arrive whole')
  })

const readBytes = (request: Request, most: number): Promise<Uint8Array> => whole(collect(request, most))

const tooLarge = (most: number) => new Problem(413, `The body is larger than ${most} bytes`)

function requireDeclared(request: Request, most: number): number | undefined {
  const declared = request.headers.get('content-length')
  if (declared !== null && Number(declared) > most) throw tooLarge(most)
  return declared === null ? undefined : Number(declared)
}

async function collect(request: Request, most: number): Promise<Uint8Array> {
  if (requireDeclared(request, most) !== undefined) return new Uint8Array(await request.arrayBuffer())
  const chunks: Uint8Array[] = []
  for await (const chunk of chunksOf(request, most)) chunks.push(chunk)
  return Buffer.concat(chunks)
}

/**
 * A body as it arrives. When its reader stops before the end, the rest is read and dropped: a connection that is closed on somebody who
 * still sends is reset, and the answer with it. The server's `requestTimeout` ends those who never finish. @throws {Problem} 413
 */
async function* chunksOf(request: Request, most: number): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  requireDeclared(request, most)
  const reader = request.body?.getReader()
  if (!reader) return
  let size = 0
  let isDone = false
  try {
    for (;;) {
      const { done, value } = await reader.read()
      isDone = done
      if (done) return
      size += value.byteLength
      if (size > most) throw tooLarge(most)
      yield value
    }
  } catch (error) {
    // Not one of ours: there is no more to read.
    isDone ||= !(error instanceof Problem)
    throw error
  } finally {
    if (!isDone) void drop(reader)
  }
}

async function drop(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<void> {
  try {
    while (!(await reader.read()).done);
  } catch {
    // The sender has gone.
  }
}

/** NUL has no place in PostgreSQL's text, lone surrogates none in UTF-8. */
const unstorable = /\0|\p{Surrogate}/u

/** The path of the first text or key that cannot be stored, if any. Without recursion: input may be nested deep. */
function findUnstorable(input: unknown): string | undefined {
  const waiting: { value: unknown; path: string }[] = [{ value: input, path: '' }]
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { value, path } = next
    if (typeof value === 'string' && unstorable.test(value)) return path || 'body'
    if (typeof value !== 'object' || value === null) continue
    for (const [key, inner] of Object.entries(value)) {
      if (unstorable.test(key)) return path || 'body'
      waiting.push({ value: inner, path: path ? `${path}.${key}` : key })
    }
  }
  return undefined
}
