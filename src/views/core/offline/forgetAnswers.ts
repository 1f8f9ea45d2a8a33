export const answersDatabase = 'answers'

/** Stored answers belong to whoever read them. */
export function forgetAnswers(): void {
  // Some browsers have none, as in private windows.
  if ('indexedDB' in globalThis) indexedDB.deleteDatabase(answersDatabase)
}
