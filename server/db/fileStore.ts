/** Keeps the bytes of files. Bytes under a key never change. */
export type FileStore = {
  /** Resolves when all bytes are kept. */
  put(key: string, bytes: AsyncIterable<Uint8Array>): Promise<void>
  /** Resolves when the store answers, before the bytes come. @throws {Problem} 503 `filesAway` @throws {BytesLost} */
  read(key: string): Promise<AsyncIterable<Uint8Array>>
  /** Succeeds also where there is nothing under this key. */
  remove(key: string): Promise<void>
  list(): AsyncIterable<{ key: string; at: Date }>
}

/** A store beside the database. */
export type ObjectStore = FileStore & {
  /** If true, files are moved there; otherwise from there to the database. */
  isTarget: boolean
  /** @throws {ObjectsRefused} where a setting is wrong @throws {Problem} 503 where it does not answer */
  check(): Promise<void>
}

/** All keys of ours begin with it. */
export const folder = 'files/'

/** The store has no bytes, or others than were stored. */
export class BytesLost extends Error {
  override readonly name = 'BytesLost'
}

/** Message says which setting is wrong. */
export class ObjectsRefused extends Error {
  override readonly name = 'ObjectsRefused'
}
