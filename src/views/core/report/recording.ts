import { present } from '#api/core/objects'
import { corePaths } from '#api/core/paths'
import { createRecorder, type Recorder } from '#machines/core/recorder/recorder'
import { listen } from '#machines/core/recorder/tap'
import { chunk } from '../chunk'
import { whenIdle } from '../idle'
import { onPages, placeAt } from '../pages'

let recorder: Recorder | undefined

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

/** Where the recording of an earlier page of this tab ended: the table of `store.ts`, which is loaded later. */
function earlier(): { startedAt?: number; actors?: number } {
  try {
    return JSON.parse(sessionStorage.getItem('trace') ?? '{}')
  } catch {
    return {}
  }
}

/** In memory, and once `watch.ts` is loaded in the storage of the tab. */
export function record(): void {
  if (recorder) return
  const made = createRecorder({ version: import.meta.env.VITE_APP_VERSION ?? '', after: earlier() })
  recorder = made
  const tellPlace = () => made.hearPlace(placeOf(location.pathname))
  tellPlace()
  onPages(tellPlace)
  for (const way of ways) addEventListener(way, tellPlace)
  listen(made.hear)
  whenIdle(watched.prefetch)
}

export const recording = (): Recorder => {
  record()
  return present(recorder)
}

/** The recorder, once it hears what is outside of actors too. */
export const watched = chunk('the recorder', async () => {
  const { watch } = await import('./watch')
  watch(recording())
  return recording()
})
