import { closeSync, fsync, openSync, statSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'

export async function syncTree(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = [dirname(folder), folder, ...entries.map((entry) => join(entry.parentPath, entry.name))]
  const work = async () => {
    for (let path = paths.pop(); path; path = paths.pop()) await sync(path)
  }
  await Promise.all([work(), work(), work(), work()])
}

export async function sync(path: string): Promise<void> {
  const isFolder = statSync(path).isDirectory()
  // Windows syncs only writable files, and no folders.
  const fd = openSync(path, isFolder ? 'r' : 'r+')
  try {
    await promisify(fsync)(fd)
  } catch (error) {
    if (!isFolder) throw error
  } finally {
    closeSync(fd)
  }
}
