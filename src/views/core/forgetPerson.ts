import { closeDrafts } from './draftsOf'
import { forgetPreferencesOf } from './list/state/preferences'
import { forgetAnswers } from './offline/forgetAnswers'
import { preferences } from './preferences'

/** Pages that somebody left last, for the palette. */
export const recentsKey = (userId: number): string => `recents.${userId}`

/** Removes drafts, preferences and recent pages on sign-out; an expired session keeps them. */
export function forgetPerson(userId: number): void {
  closeDrafts(userId)
  forgetPreferencesOf(userId)
  forgetAnswers()
  localStorage.removeItem(recentsKey(userId))
  preferences.forget()
}
