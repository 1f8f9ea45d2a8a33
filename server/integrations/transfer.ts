import { setTimeout as wait } from 'node:timers/promises'
import { openFtp } from './ftpClient'
import { faultOf, type Pinned, type Place, type Remote, RemoteFault } from './remote'
import { openSftp } from './sftpClient'

/** A session, or why there is none. @throws {RemoteFault} */
export async function openRemote(place: Place, pinned: Pinned): Promise<Remote> {
  try {
    return place.protocol === 'sftp' ? await openSftp(place, pinned) : await openFtp(place, pinned)
  } catch (error) {
    throw faultOf(error, place)
  }
}

/** Below the root whatever the path says: `..` goes no further up than that. */
export function pathBelow(root: string, path: string): string {
  const parts: string[] = []
  for (const part of path.split('/')) {
    if (part === '..') parts.pop()
    else if (part !== '' && part !== '.') parts.push(part)
  }
  const base = root.replace(/\/+$/, '')
  return parts.length ? `${base}/${parts.join('/')}` : base || '/'
}

/** How often a transfer is taken up again without a byte in between, and after which pause, in milliseconds. */
const resumes = { most: 3, pause: 500 }

type Transfer = {
  place: Place
  pinned: Pinned
  /** The session that found the file; the first bytes come by it. */
  first: Remote
  path: string
  from: number
  size: number
}

/**
 * A file's bytes from an offset to its end. Where the connection breaks, another one goes on at the byte that is missing.
 * @throws {RemoteFault} when it stays broken, or the file is not as long as it was said to be
 */
export async function* bytesOf({ place, pinned, first, path, from, size }: Transfer): AsyncGenerator<Uint8Array> {
  let at = from
  let remote: Remote | undefined = first
  let inVain = 0
  try {
    while (at < size) {
      const before = at
      try {
        remote ??= await openRemote(place, pinned)
        for await (const chunk of await remote.read(path, at)) {
          const bytes = chunk as Uint8Array
          if (at + bytes.length > size) throw new RemoteFault('broken', 'The file grew while it was read: download it again')
          at += bytes.length
          yield bytes
        }
        if (at < size) throw new RemoteFault('broken', `The connection ended after ${at} of ${size} bytes`)
      } catch (error) {
        remote?.close()
        remote = undefined
        const fault = faultOf(error, place)
        if (fault.reason === 'hostKey' || fault.reason === 'login') throw fault
        inVain = at > before ? 1 : inVain + 1
        if (inVain > resumes.most || at > size) throw fault
        await wait(resumes.pause * inVain)
      }
    }
  } finally {
    remote?.close()
  }
}
