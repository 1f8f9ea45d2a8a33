/** What every button says that asks for the same thing once more. */
export const tryAgain = 'Try again'
