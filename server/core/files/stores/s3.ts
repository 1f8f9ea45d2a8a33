import { Readable } from 'node:stream'
import { S3Client, S3Errors } from '@bradenmacdonald/s3-lite-client'
import { BytesLost, folder, type ObjectStore, ObjectsRefused } from '../../../db/fileStore'
import { Problem } from '../../http/problem'
import { elementsOf, textAt } from '../xmlReader'
import type { ObjectSettings } from './settings'

/** Milliseconds until an answer or the next bytes, and for a whole upload. `fetch` alone would wait for five minutes. */
const usualLimits = { answer: 10_000, upload: 120_000 }
/** Bytes of a part of a large file, of which up to four are in memory. S3 takes no smaller ones. */
const partSize = 5 * 1024 * 1024

class TooSlow extends Error {
  override readonly name = 'TooSlow'
}

async function within<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new TooSlow(`No answer in ${milliseconds / 1000} seconds`)), milliseconds)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}

function away(cause: unknown): never {
  throw Problem.unavailable('filesAway', 'The store of files does not answer', { retryAfter: 5, cause })
}

const isMissing = (error: unknown) => error instanceof S3Errors.ServerError && error.statusCode === 404

/** Objects of an S3-compatible store. Bodies are signed with their SHA-256, which the store compares with what it received. */
export function createObjectStore(settings: ObjectSettings, { answer, upload } = usualLimits): ObjectStore {
  const { url, bucket, region, key: accessKey, secret: secretKey, isTarget } = settings
  const client = new S3Client({ endPoint: url, bucket, region, accessKey, secretKey, pathStyle: true })
  /** Asks again where the connection broke: the store may have closed one that was kept open. */
  const ask = async <T>(work: () => Promise<T>): Promise<T> =>
    within(
      answer,
      work().catch((error) => {
        if (error instanceof TypeError) return work()
        throw error
      }),
    )

  async function* bytesOf(body: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
    const reader = body.getReader()
    try {
      for (;;) {
        const { done, value } = await within(answer, reader.read()).catch(away)
        if (done) return
        yield value
      }
    } finally {
      reader.cancel().catch(() => undefined)
    }
  }

  /** Parts of an upload that was interrupted are kept, and paid for, until it is aborted. */
  async function abortUploads(key: string): Promise<void> {
    const query = { uploads: '', prefix: key }
    const response = await client.makeRequest({ method: 'GET', bucketName: bucket, objectName: '', query, returnBody: true })
    for (const found of elementsOf(await response.text(), 'Upload')) {
      const aborted = { uploadId: textAt(found, 'UploadId') }
      await client.makeRequest({ method: 'DELETE', bucketName: bucket, objectName: key, query: aborted, statusCode: 204 })
    }
  }

  return {
    isTarget,

    async put(key, bytes) {
      const stream = Readable.toWeb(Readable.from(bytes)) as ReadableStream<Uint8Array>
      await within(upload, client.putObject(key, stream, { partSize })).catch(away)
    },

    async read(key) {
      const response = await ask(() => client.getObject(key)).catch((error) => {
        if (isMissing(error)) throw new BytesLost(`The store of files has no ${key}`, { cause: error })
        return away(error)
      })
      return bytesOf((response.body ?? new Blob([]).stream()) as ReadableStream<Uint8Array>)
    },

    async remove(key) {
      await ask(() => abortUploads(key)).catch(away)
      await ask(() => client.deleteObject(key)).catch((error) => isMissing(error) || away(error))
    },

    async *list() {
      const objects = client.listObjects({ prefix: folder })
      for (;;) {
        const next = await within(answer, objects.next()).catch(away)
        if (next.done) return
        yield { key: next.value.key, at: next.value.lastModified }
      }
    },

    async check() {
      await ask(() => client.listObjects({ prefix: folder, maxResults: 1 }).next()).catch((cause) => {
        if (isMissing(cause)) throw new ObjectsRefused(`FILES_S3_BUCKET ${bucket} does not exist at ${url}: make it first`, { cause })
        if (cause instanceof S3Errors.ServerError && cause.statusCode < 500)
          throw new ObjectsRefused(`${url} refuses FILES_S3_KEY, FILES_S3_SECRET or FILES_S3_REGION: ${cause.code}`, { cause })
        away(cause)
      })
    },
  }
}
