import { client } from '#api/core/client'
import { ApiError } from '#api/core/http'
import { token } from '#api/core/token'
import { download } from './download'

const nameIn = (header: string | null) => /filename\*?=(?:UTF-8'')?"?([^";]+)/.exec(header ?? '')?.[1]

/** Not the client's fetch, which reads JSON. `name` is used where the server gives none. @throws {ApiError} */
export async function readFile(path: string, name: string): Promise<{ blob: Blob; name: string }> {
  let response: Response
  let blob: Blob
  try {
    response = await fetch(client.url(path), {
      headers: { Accept: '*/*', 'Accept-Language': 'fa', Authorization: `Bearer ${token.get()}` },
    })
    if (!response.ok) {
      const { message, data } = await response.json().catch(() => ({}))
      throw new ApiError(response.status, message || `The server answered ${response.status}`, data, path)
    }
    blob = await response.blob()
  } catch (error) {
    if (error instanceof ApiError) throw error
    throw new ApiError(0, 'The connection was lost', null, path)
  }
  const given = nameIn(response.headers.get('content-disposition'))
  return { blob, name: given ? decodeURIComponent(given) : name }
}

/** @throws {ApiError} */
export async function fetchFile(path: string, name: string): Promise<void> {
  const file = await readFile(path, name)
  download(file.blob, file.name)
}
