import { inject } from 'vitest'
import type { App } from '#server/app/app'
import { type FakeS3, serveFakeS3 } from '#server/core/files/fakes/s3'
import { moveFiles } from '#server/core/files/stores/moving'
import { createObjectStore } from '#server/core/files/stores/s3'
import type { ObjectSettings } from '#server/core/files/stores/settings'
import type { Database } from '#server/db/database'
import type { ObjectStore } from '#server/db/fileStore'

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the files of a server under test are; the database by default. */
    filesIn?: 'objects'
  }
}

// Kept on globalThis: workers run many files.
const shared = globalThis as { testS3?: Promise<{ settings: ObjectSettings; fake: FakeS3 }> }

/** This worker's store, empty. */
export async function emptyS3(): Promise<{ settings: ObjectSettings; fake: FakeS3 }> {
  shared.testS3 ??= serveFakeS3()
  const { settings, fake } = await shared.testS3
  fake.objects.clear()
  fake.uploads.clear()
  fake.calls.length = 0
  Object.assign(fake.faults, { fail: 0, failPart: 0, cutOff: 0, corrupt: 0, gate: undefined })
  return { settings, fake }
}

export const storeForTests = async (): Promise<ObjectStore | undefined> =>
  inject('filesIn') === 'objects' ? createObjectStore((await emptyS3()).settings) : undefined

/** Moves files after each call that may have written some, as the job does within seconds. */
export function settling(app: App, db: Database): App {
  return {
    ...app,
    async fetch(request, env) {
      const isReading = request.method === 'GET'
      const response = await app.fetch(request, env)
      if (!isReading) await moveFiles(db)
      return response
    },
  }
}
