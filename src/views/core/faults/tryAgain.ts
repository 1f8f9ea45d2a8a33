import { say } from '#api/core/language'

export const tryAgain = say('Try again')
