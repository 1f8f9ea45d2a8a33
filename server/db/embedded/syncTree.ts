import { closeSync, fsync, openSync, statSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'

/** Puts a folder with all that is in it, and its own name, on disk. */
export async function syncTree(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = [dirname(folder), folder, ...entries.map((entry) => join(entry.parentPath, entry.name))]
  const work = async () => {
    for (let path = paths.pop(); path; path = paths.pop()) await sync(path)
  }
  await Promise.all([work(), work(), work(), work()])
}

/** Puts a file, or a folder's names, on disk. */
export async function sync(path: string): Promise<void> {
  const isFolder = statSync(path).isDirectory()
  // Windows syncs only what may be written to, and no folders.
  const fd = openSync(path, isFolder ? 'r' : 'r+')
  try {
    await promisify(fsync)(fd)
  } catch (error) {
    if (!isFolder) throw error
  } finally {
    closeSync(fd)
  }
}
