import * as z from 'zod/mini'
import type { FieldErrors } from '#api/core/answer'
import { type Endpoint, nothing } from '#api/core/endpoint'
import { type FormPart, readMultipart } from './multipart'
import { Problem } from './problem'

// zod/mini has no messages of its own.
z.config({
  ...z.locales.en(),
  customError: ({ code, input }) => (code === 'invalid_type' && input === undefined ? 'Is missing' : undefined),
})

/** Bytes: ten times a bulk move of 5000 baskets. */
const maxBody = 1_000_000
/** Bytes: a file of 25 MB and its form. */
export const maxUpload = 25_100_000
const maxDepth = 50

export type Parts = { params: unknown; query: unknown; body: unknown }

/** @throws {Problem} 400, 413, 415 or 422, naming the fields */
export async function readInput(endpoint: Endpoint, request: Request, pathValues: Record<string, string>): Promise<Parts> {
  return {
    params: endpoint.params === nothing ? {} : parse(endpoint.params, pathValues),
    query: endpoint.query === nothing ? {} : parse(endpoint.query, Object.fromEntries(new URL(request.url).searchParams)),
    body: endpoint.body === nothing ? {} : parse(endpoint.body, await readBody(endpoint, request)),
  }
}

function parse(schema: z.ZodMiniType, input: unknown): unknown {
  refuseUnreadable(input)
  const parsed = z.safeParse(schema, input)
  if (parsed.success) return parsed.data
  throw Problem.fields(fieldErrorsOf(parsed.error.issues))
}

const maxErrors = 100

export function fieldErrorsOf(issues: z.core.$ZodIssue[]): FieldErrors {
  const errors = new Map<string, Set<string>>()
  for (const issue of issues.slice(0, maxErrors)) {
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
 * Part `data` is the JSON body; files are parts named by their path: `image`, `images.0.image`, `image.small` for the thumbnail.
 * @throws {Problem} 400, 413
 */
async function readForm(request: Request, type: string): Promise<unknown> {
  const isData = ({ name, fileName }: Pick<FormPart, 'name' | 'fileName'>) => name === 'data' && fileName === undefined
  const keeps = (part: Pick<FormPart, 'name' | 'fileName'>) =>
    isData(part) ? { maxBytes: maxBody } : part.fileName === undefined ? undefined : { maxBytes: maxUpload }
  const parts = await complete(readMultipart(chunksOf(request, maxUpload), type, keeps))
  const data = parts.find(({ name }) => name === 'data')
  if (!data || !isData(data)) throw new Problem(400, 'The part `data` is missing: it has the fields as JSON')
  const fields = parseJson(Buffer.concat(data.chunks))
  for (const { name, fileName, type: fileType, chunks } of parts.sort((a, b) => depth(a.name) - depth(b.name)))
    if (fileName !== undefined) place(fields, name.split('.'), new File(chunks, fileName, { type: fileType }))
  return fields
}

function place(into: unknown, [name = '', ...rest]: string[], file: File): void {
  if (typeof into !== 'object' || into === null || (Array.isArray(into) && !Object.hasOwn(into, name))) return
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

/** Checked before parsing: nested brackets could take seconds. */
function isNestedTooDeep(text: string): boolean {
  let depth = 0
  for (const [token] of text.matchAll(/[[{]|[\]}]|"(?:[^"\\]|\\.)*"?/gs)) {
    if (token === '[' || token === '{') depth++
    else if (token === ']' || token === '}') depth--
    if (depth > maxDepth) return true
  }
  return false
}

const complete = <T>(reading: Promise<T>): Promise<T> =>
  reading.catch((error) => {
    throw error instanceof Problem ? error : new Problem(400, 'The body did not arrive whole')
  })

const readBytes = (request: Request, max: number): Promise<Uint8Array> => complete(collect(request, max))

const tooLarge = (max: number) => new Problem(413, `The body is larger than ${max} bytes`)

function requireDeclared(request: Request, max: number): number | undefined {
  const declared = request.headers.get('content-length')
  if (declared !== null && Number(declared) > max) throw tooLarge(max)
  return declared === null ? undefined : Number(declared)
}

async function collect(request: Request, max: number): Promise<Uint8Array> {
  if (requireDeclared(request, max) !== undefined) return new Uint8Array(await request.arrayBuffer())
  const chunks: Uint8Array[] = []
  for await (const chunk of chunksOf(request, max)) chunks.push(chunk)
  return Buffer.concat(chunks)
}

/**
 * A body as it arrives. If its reader stops early, the rest is drained, because closing the connection would lose the answer.
 * `requestTimeout` ends those who never finish.
 * @throws {Problem} 413
 */
async function* chunksOf(request: Request, max: number): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  requireDeclared(request, max)
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
      if (size > max) throw tooLarge(max)
      yield value
    }
  } catch (error) {
    isDone ||= !(error instanceof Problem)
    throw error
  } finally {
    if (!isDone) void drop(reader)
  }
}

async function drop(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<void> {
  try {
    while (!(await reader.read()).done);
  } catch {}
}

/** PostgreSQL text has no NUL, UTF-8 no lone surrogates. */
const unstorable = /\0|\p{Surrogate}/u

/**
 * Iterative, as input may be nested deeply.
 * @throws {Problem} 422 at the first text or name that cannot be stored, or object with a `toString` of its own: comparing that throws, and zod
 * compares whatever is called `length`
 */
function refuseUnreadable(input: unknown): void {
  const waiting: { value: unknown; path: string }[] = [{ value: input, path: '' }]
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { value, path } = next
    const refuse = (message: string) => Problem.field(path || 'body', message)
    if (typeof value === 'string' && unstorable.test(value)) throw refuse('Holds a character that cannot be stored')
    if (typeof value !== 'object' || value === null) continue
    for (const [name, inner] of Object.entries(value)) {
      if (unstorable.test(name)) throw refuse('Holds a character that cannot be stored')
      if (name === 'toString') throw refuse('Holds the name toString, which no object may have')
      waiting.push({ value: inner, path: path ? `${path}.${name}` : name })
    }
  }
}
