import { client } from '#api/core/client'
import { present } from '#api/core/objects'
import { corePaths } from '#api/core/paths'
import { createRecorder, type Recorder } from '#machines/core/recorder/recorder'
import { listen } from '#machines/core/recorder/tap'
import { onPages, placeAt } from '../pages'

let recorder: Recorder | undefined

/** All ways an address becomes another one; wouter tells of the second and the third. */
const ways = ['popstate', 'pushState', 'replaceState']

/** A path as far as it is a page of ours: no search, no filter, no text of theirs. */
function placeOf(pathname: string): string {
  const place = placeAt(pathname)
  if (!place) return pathname === '/' || pathname === corePaths.login ? pathname : '(elsewhere)'
  return place.page.path.replace(/:(\w+)/g, (_, name: string) => {
    const value = place.params[name] ?? ''
    return /^\d{1,10}$/.test(value) ? value : `:${name}`
  })
}

/** Begins to keep what the charts do, in this page's memory only; once. */
export function record(): void {
  if (recorder) return
  const made = createRecorder({ version: import.meta.env.VITE_APP_VERSION ?? '' })
  recorder = made
  const tellPlace = () => made.hearPlace(placeOf(location.pathname))
  tellPlace()
  // Where one is has a name once its rows of the page table are here.
  onPages(tellPlace)
  for (const way of ways) addEventListener(way, tellPlace)
  listen(made.hear)
  client.onEnded(made.hearCall)
}

/** What was kept so far. */
export const recording = (): Recorder => {
  record()
  return present(recorder)
}
