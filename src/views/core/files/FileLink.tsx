import type { ReactNode } from 'react'
import type { StoredFile } from '#api/core/files/file'
import { ApiError } from '#api/core/http'
import { toast } from '../toast/toast'
import styles from './FileLink.module.css'

const failed = 'Could not download the file. Try again.'

type Props = { file: Pick<StoredFile, 'url' | 'name'>; title?: string; children?: ReactNode }

/** Downloads a file that needs a session: a link sends no token. */
export const FileLink = ({ file: { url, name }, title, children = <bdi>{name}</bdi> }: Props) => (
  <button type="button" className={styles.link} title={title} onClick={() => void save(url, name)}>
    {children}
  </button>
)

async function save(url: string, name: string): Promise<void> {
  try {
    const { fetchFile } = await import('./fetchFile')
    await fetchFile(url, name)
  } catch (error) {
    toast.error(error instanceof ApiError ? error.message : failed)
  }
}
