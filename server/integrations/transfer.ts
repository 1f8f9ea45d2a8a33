import { setTimeout as wait } from 'node:timers/promises'
import { faultOf, limits, type Pinned, type Place, type Remote, RemoteFault, readable, within } from './remote'

/** @throws {RemoteFault} */
export async function openRemote(place: Place, pinned: Pinned, { connect, open, step, transfer } = limits): Promise<Remote> {
  const openProtocol = place.protocol === 'sftp' ? (await import('./sftpClient')).openSftp : (await import('./ftpClient')).openFtp
  const late = new AbortController()
  const opening = openProtocol(place, pinned, { connect, late: late.signal })
  const remote = await within(open, () => late.abort(), opening).catch((error) => {
    throw faultOf(error, place)
  })
  const end = () => remote.close()
  return {
    hostKey: remote.hostKey,
    list: async (path) => readable(await within(step, end, remote.list(path))),
    size: (path) => within(step, end, remote.size(path)),
    async read(path, from) {
      const bytes = await within(step, end, remote.read(path, from))
      const timer = setTimeout(() => {
        bytes.destroy(new RemoteFault('broken', 'The file was not here in time'))
        end()
      }, transfer)
      bytes.once('close', () => clearTimeout(timer))
      return bytes
    },
    write: (path, bytes, from) => within(transfer, end, remote.write(path, bytes, from)),
    rename: (path, to) => within(step, end, remote.rename(path, to)),
    close: end,
  }
}

/** `..` cannot leave the root. */
export function pathBelow(root: string, path: string): string {
  const parts: string[] = []
  for (const part of path.split('/')) {
    if (part === '..') parts.pop()
    else if (part !== '' && part !== '.') parts.push(part)
  }
  const base = root.replace(/\/+$/, '')
  return parts.length ? `${base}/${parts.join('/')}` : base || '/'
}

const piece = 262_144

type Putting = {
  progress?: (bytes: number) => Promise<unknown>
  beforeNamed?: () => Promise<unknown>
}

/** Uploads under a temporary name and renames when complete, so that nobody sees half a file. Resumes earlier attempts. */
export async function putAtomically(
  remote: Remote,
  destination: string,
  file: Uint8Array,
  { progress, beforeNamed }: Putting = {},
): Promise<void> {
  const part = `${destination}.part`
  if ((await remote.size(destination)) === file.length) return
  const there = (await remote.size(part)) ?? 0
  let at = there <= file.length ? there : 0
  while (at < file.length) {
    await remote.write(part, file.subarray(at, at + piece), at)
    at = Math.min(at + piece, file.length)
    await progress?.(at)
  }
  const size = await remote.size(part)
  if (size !== file.length) throw new Error(`There are ${size ?? 0} of ${file.length} bytes at the other end`)
  await beforeNamed?.()
  await remote.rename(part, destination)
}

/** Retries without progress, and the pause in milliseconds. */
const resumes = { max: 3, pause: 500 }

type Transfer = {
  place: Place
  pinned: Pinned
  first: Remote
  path: string
  from: number
  size: number
}

/** Resumes at the missing byte. @throws {RemoteFault} if it stays broken or has another length */
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
        if (inVain > resumes.max || at > size) throw fault
        await wait(resumes.pause * inVain)
      }
    }
  } finally {
    remote?.close()
  }
}
