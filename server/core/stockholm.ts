const day = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Stockholm' })
const moment = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'Europe/Stockholm' })

/** YYYY-MM-DD */
export const stockholmDay = (at: Date): string => day.format(at)

/** 22 November 2026 at 14:02 */
export const stockholmTime = (at: Date): string => moment.format(at)
