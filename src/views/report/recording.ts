import { client } from '#api/client'
import { createRecorder, type Recorder } from '#machines/recorder/recorder'
import { listen } from '#machines/recorder/tap'
import { placeAt } from '../routes'

let recorder: Recorder | undefined

let last = { pathname: '', place: '' }

/** Where the person is. It is asked at every event, so it is worked out only where the path is another one. */
function here(): string {
  const { pathname } = location
  if (last.pathname !== pathname) last = { pathname, place: placeOf(pathname) }
  return last.place
}

/** A path as far as it is a page of ours: no search, no filter, no text of theirs. */
function placeOf(pathname: string): string {
  const place = placeAt(pathname)
  if (!place) return pathname === '/' || pathname === '/login' ? pathname : '(elsewhere)'
  return place.page.path.replace(/:(\w+)/g, (_, name: string) => {
    const value = place.params[name] ?? ''
    return /^\d{1,10}$/.test(value) ? value : `:${name}`
  })
}

/** Begins to keep what the charts do, in this page's memory only; once. */
export function record(): void {
  if (recorder) return
  const made = createRecorder({ version: import.meta.env.VITE_APP_VERSION ?? '', place: here })
  recorder = made
  listen(made.hear)
  client.onEnded(made.hearCall)
}

/** What was kept so far. */
export const recording = (): Recorder => {
  record()
  return recorder as Recorder
}
