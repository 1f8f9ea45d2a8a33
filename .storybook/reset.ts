import { mutate } from 'swr'
import { holdScanned } from '#views/app/palette/scanned.ts'
import { emptyCache } from '#views/core/data.ts'
import { forgetLists } from '#views/core/list/state/remembered.ts'
import { preferences } from '#views/core/preferences.ts'

/** A connection that an earlier story left open closes when it is asked to. */
const removed = (name: string) =>
  new Promise((resolve) => {
    const request = indexedDB.deleteDatabase(name)
    for (const end of ['success', 'error', 'blocked']) request.addEventListener(end, resolve)
  })

/** The attributes of the body in index.html. */
export const themeOfBody = {
  isRootTheme: 'true',
  accentColor: 'indigo',
  grayColor: 'slate',
  hasBackground: 'true',
  panelBackground: 'solid',
  radius: 'medium',
  scaling: '100%',
}

/** Clears the page's attributes, focus, selection, scroll and title, which open dialogs and presses leave. */
export function resetPage(): void {
  const { body, activeElement } = document
  for (const name of Object.keys(body.dataset)) if (!(name in themeOfBody)) delete body.dataset[name]
  for (const name of ['style', 'aria-hidden', 'inert']) body.removeAttribute(name)
  if (activeElement instanceof HTMLElement) activeElement.blur()
  getSelection()?.removeAllRanges()
  scrollTo(0, 0)
  document.title = ''
}

/** Empties what the page keeps, in its storages and in modules of the app: a story begins as on a device of its own. */
export async function reset(): Promise<void> {
  resetPage()
  localStorage.clear()
  sessionStorage.clear()
  preferences.forget()
  forgetLists()
  holdScanned('')
  emptyCache()
  for (const { name } of await indexedDB.databases()) if (name) await removed(name)
  // Without revalidation, as in `emptyCache`, the next story would share the reads that this one left under way.
  await mutate(() => true, undefined)
}
