import { closeDrafts } from './draftsOf'
import { forgetPreferencesOf } from './list/state/preferences'
import { forgetAnswers } from './offline/forgetAnswers'
import { preferences } from './preferences'

/** Removes drafts and preferences on sign-out; an expired session keeps them. */
export function forgetPerson(userId: number): void {
  closeDrafts(userId)
  forgetPreferencesOf(userId)
  forgetAnswers()
  preferences.forget()
}
