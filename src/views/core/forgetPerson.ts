import { closeDrafts } from './drafts'
import { forgetPreferencesOf } from './list/state/preferences'
import { preferences } from './preferences'

/**
 * What somebody who signs out on purpose leaves on this computer: nothing. Their drafts go, and how they like their
 * lists and the page; what others keep here stays, as theirs does when their session merely ends.
 */
export function forgetPerson(userId: number): void {
  closeDrafts(userId)
  forgetPreferencesOf(userId)
  preferences.forget()
}
