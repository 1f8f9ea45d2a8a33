import { open, readdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** Puts a folder with all that is in it, and its own name, on disk. */
export async function syncTree(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = [dirname(folder), folder, ...entries.map((entry) => join(entry.parentPath, entry.name))]
  const work = async () => {
    for (let path = paths.pop(); path; path = paths.pop()) await sync(path)
  }
  await Promise.all([work(), work(), work(), work()])
}

export async function sync(path: string): Promise<void> {
  const file = await open(path, 'r')
  try {
    await file.sync()
  } finally {
    await file.close()
  }
}
