import { closeDrafts } from './draftsOf'
import { forgetPreferencesOf } from './list/state/preferences'
import { preferences } from './preferences'

/** Removes drafts and preferences on sign-out; an expired session keeps them. */
export function forgetPerson(userId: number): void {
  closeDrafts(userId)
  forgetPreferencesOf(userId)
  preferences.forget()
}
