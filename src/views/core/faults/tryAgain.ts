import { say } from '#api/core/texts/inLanguage'

export const tryAgain = say('Try again')
