import { client } from '#api/core/client'
import { ApiError } from '#api/core/http'
import { token } from '#api/core/token'
import { ftpDownload } from '#api/integrations/ftp'
import type { Receive } from '#machines/integrations/ftpDownload'

/** Streams, unlike the client's fetch, which would also enlarge the sign-in page. */
export const receiveFile =
  (id: number): Receive =>
  (from, heard) => {
    const giveUp = new AbortController()
    const run = async () => {
      const response = await fetch(client.url(ftpDownload.path.replace('{id}', String(id))), {
        method: ftpDownload.method,
        headers: {
          Accept: '*/*',
          'Accept-Language': 'fa',
          'Content-Type': 'application/json',
          Authorization: `Bearer ${token.get()}`,
        },
        body: JSON.stringify({ from }),
        signal: giveUp.signal,
      })
      if (!response.ok) {
        const { message, data } = await response.json().catch(() => ({}))
        throw new ApiError(response.status, message || `The server answered ${response.status}`, data, ftpDownload.path)
      }
      heard.began(from + Number(response.headers.get('content-length')))
      const reader = response.body?.getReader()
      for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) heard.received(part.value)
      heard.ended()
    }
    run().catch((error) => {
      if (giveUp.signal.aborted) return
      heard.failed(error instanceof ApiError ? error : new ApiError(0, 'The connection was lost', null, ftpDownload.path))
    })
    return () => giveUp.abort()
  }
