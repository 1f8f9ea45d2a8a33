import { present } from '#api/core/objects'
import { corePaths } from '#api/core/paths'
import { createRecording } from '#machines/core/recorder/recording'
import { listen } from '#machines/core/recorder/tap'
import type { Recording } from '#machines/core/recorder/types'
import { chunk } from '../chunk'
import { whenIdle } from '../idle'
import { onPages, placeAt } from '../pages'

let recorded: Recording | undefined

/** wouter dispatches the second and third. */
const ways = ['popstate', 'pushState', 'replaceState']

/** No query, filter or other text. */
function placeOf(pathname: string): string {
  const place = placeAt(pathname)
  if (!place) return pathname === '/' || pathname === corePaths.login ? pathname : '(elsewhere)'
  return place.page.path.replace(/:(\w+)/g, (_, name: string) => {
    const value = place.params[name] ?? ''
    return /^\d{1,10}$/.test(value) ? value : `:${name}`
  })
}

/** The end of an earlier page's recording, from the table of `store.ts`, which is loaded later. */
function earlier(): { startedAt?: number; actors?: number } {
  try {
    return JSON.parse(sessionStorage.getItem('trace') ?? '{}')
  } catch {
    return {}
  }
}

/** In memory, and once `watch.ts` is loaded in the storage of the tab. */
export function record(): void {
  if (recorded) return
  const made = createRecording({ after: earlier() })
  recorded = made
  const tellPlace = () => made.hearPlace(placeOf(location.pathname))
  tellPlace()
  onPages(tellPlace)
  for (const way of ways) addEventListener(way, tellPlace)
  listen(made.hear)
  whenIdle(watched.prefetch)
}

/** The recorder, once it hears what is outside of actors too, and what makes a file of it. */
export const watched = chunk('the recorder', async () => {
  const { watch, textOf } = await import('./watch')
  record()
  return { recorder: watch(present(recorded)), textOf }
})
