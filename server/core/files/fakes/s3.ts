import { createHash, createHmac, randomUUID, timingSafeEqual } from 'node:crypto'
import { serve } from '@hono/node-server'
import type { ObjectSettings } from '../stores/settings'

const credentials = { key: 'demo-key', secret: 'demo-secret', region: 'eu-north-1' } as const

const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest('hex')
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()

/** Numbers count down; `gate` holds answers until it resolves. */
type Faults = { fail: number; failPart: number; cutOff: number; corrupt: number; gate: Promise<void> | undefined }

const strict = (text: string) => encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)

/** Signature version 4 of a request with headers, for S3: Amazon S3 API Reference, "Authenticating Requests". */
function isSigned(request: Request, url: URL, body: Uint8Array): boolean {
  const given = /^AWS4-HMAC-SHA256 Credential=([^,]+), ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(
    request.headers.get('authorization') ?? '',
  )
  const [, credential = '', names = '', signature = ''] = given ?? []
  const [key, day = '', region = '', service, end] = credential.split('/')
  const payload = request.headers.get('x-amz-content-sha256') ?? ''
  const at = request.headers.get('x-amz-date') ?? ''
  if (key !== credentials.key || region !== credentials.region || service !== 's3' || end !== 'aws4_request') return false
  if (payload !== sha256(body) || !at.startsWith(day) || !names.split(';').includes('host')) return false
  const query = [...url.searchParams].map(([name, value]) => `${strict(name)}=${strict(value)}`).sort()
  const headers = names.split(';').map((name) => `${name}:${(request.headers.get(name) ?? '').trim()}\n`)
  const canonical = [request.method, url.pathname, query.join('&'), headers.join(''), names, payload].join('\n')
  const text = ['AWS4-HMAC-SHA256', at, `${day}/${region}/s3/aws4_request`, sha256(canonical)].join('\n')
  const signing = [day, region, 's3', 'aws4_request'].reduce<string | Buffer>(hmac, `AWS4${credentials.secret}`)
  return timingSafeEqual(Buffer.from(signature, 'hex'), hmac(signing, text))
}

const xml = (text: string, status = 200) =>
  new Response(`<?xml version="1.0" encoding="UTF-8"?>${text}`, { status, headers: { 'Content-Type': 'application/xml' } })
const refused = (status: number, code: string) => xml(`<Error><Code>${code}</Code><Message>${code}</Message></Error>`, status)

/** Sends half, and ends the connection. */
function halfOf(bytes: Uint8Array): Response {
  const half = bytes.subarray(0, bytes.length >> 1)
  let isSent = false
  const body = new ReadableStream<Uint8Array>({
    pull(stream) {
      if (isSent) return stream.error(new Error('The connection was reset'))
      isSent = true
      stream.enqueue(half)
    },
  })
  return new Response(body, { headers: { 'Content-Length': String(bytes.length) } })
}

/** An S3-compatible store in memory with one bucket. Speaks what the client needs, checks signatures and checksums of bodies. */
function fakeS3(bucket = 'office') {
  const objects = new Map<string, { bytes: Uint8Array; at: Date }>()
  const uploads = new Map<string, { key: string; parts: Map<number, Uint8Array> }>()
  const faults: Faults = { fail: 0, failPart: 0, cutOff: 0, corrupt: 0, gate: undefined }
  const calls: string[] = []

  function read(key: string): Response {
    const found = objects.get(key)
    if (!found) return refused(404, 'NoSuchKey')
    if (faults.cutOff > 0) {
      faults.cutOff--
      return halfOf(found.bytes)
    }
    const bytes = Buffer.from(found.bytes)
    if (faults.corrupt > 0) {
      faults.corrupt--
      bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 1
    }
    return new Response(bytes)
  }

  function list({ searchParams }: URL): Response {
    const max = Number(searchParams.get('max-keys') ?? 1000)
    const after = searchParams.get('continuation-token') ?? ''
    const keys = [...objects.keys()].filter((key) => key.startsWith(searchParams.get('prefix') ?? '') && key > after).sort()
    const page = keys.slice(0, max)
    const next = keys.length > max ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : ''
    const contents = page.map((key) => {
      const { bytes, at } = objects.get(key) ?? { bytes: [], at: new Date(0) }
      return `<Contents><Key>${key}</Key><LastModified>${at.toISOString()}</LastModified><ETag>"x"</ETag><Size>${bytes.length}</Size></Contents>`
    })
    return xml(`<ListBucketResult><IsTruncated>${keys.length > max}</IsTruncated>${next}${contents.join('')}</ListBucketResult>`)
  }

  function begin(key: string): Response {
    const id = randomUUID()
    uploads.set(id, { key, parts: new Map() })
    return xml(`<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`)
  }

  function end(id: string): Response {
    const { key, parts } = uploads.get(id) ?? { key: '', parts: new Map<number, Uint8Array>() }
    if (!uploads.delete(id)) return refused(404, 'NoSuchUpload')
    const bytes = Buffer.concat([...parts].sort(([a], [b]) => a - b).map(([, part]) => part))
    objects.set(key, { bytes, at: new Date() })
    return xml('<CompleteMultipartUploadResult><ETag>"x"</ETag></CompleteMultipartUploadResult>')
  }

  function listUploads(prefix: string): Response {
    const found = [...uploads].filter(([, { key }]) => key.startsWith(prefix))
    const shown = found.map(([id, { key }]) => `<Upload><Key>${key}</Key><UploadId>${id}</UploadId></Upload>`)
    return xml(`<ListMultipartUploadsResult>${shown.join('')}</ListMultipartUploadsResult>`)
  }

  function answerTo(method: string, key: string, url: URL, body: Uint8Array): Response {
    const upload = url.searchParams.get('uploadId')
    const isUploads = url.searchParams.has('uploads')
    const stored = new Response(null, { headers: { ETag: `"${sha256(body)}"` } })
    if (method === 'GET' && !key) return isUploads ? listUploads(url.searchParams.get('prefix') ?? '') : list(url)
    if (method === 'GET') return read(key)
    if (method === 'POST') return isUploads ? begin(key) : end(upload ?? '')
    if (method === 'PUT' && upload && faults.failPart > 0) {
      faults.failPart--
      return refused(500, 'InternalError')
    }
    if (method === 'PUT' && upload) {
      uploads.get(upload)?.parts.set(Number(url.searchParams.get('partNumber')), body)
      return stored
    }
    if (method === 'PUT') {
      objects.set(key, { bytes: body, at: new Date() })
      return stored
    }
    if (upload) uploads.delete(upload)
    else objects.delete(key)
    return new Response(null, { status: 204 })
  }

  const fetch = async (request: Request): Promise<Response> => {
    const url = new URL(request.url)
    const [, inBucket, ...key] = decodeURIComponent(url.pathname).split('/')
    const body = new Uint8Array(await request.arrayBuffer())
    calls.push(`${request.method} ${key.join('/')}`)
    await faults.gate
    if (faults.fail > 0) {
      faults.fail--
      return refused(500, 'InternalError')
    }
    if (!isSigned(request, url, body)) return refused(403, 'SignatureDoesNotMatch')
    if (inBucket !== bucket) return refused(404, 'NoSuchBucket')
    return answerTo(request.method, key.join('/'), url, body)
  }

  return { objects, uploads, faults, calls, fetch, bucket }
}

export type FakeS3 = ReturnType<typeof fakeS3>

export function serveFakeS3(fake = fakeS3()): Promise<{ settings: ObjectSettings; fake: FakeS3; close: () => Promise<void> }> {
  return new Promise((resolve, reject) => {
    const server = serve({ fetch: fake.fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) =>
      resolve({
        fake,
        settings: { ...credentials, url: `http://127.0.0.1:${port}`, bucket: fake.bucket, isTarget: true },
        close: () =>
          new Promise((closed) => {
            server.close(() => closed())
            if ('closeAllConnections' in server) server.closeAllConnections()
          }),
      }),
    )
    server.once('error', reject)
  })
}
