const day = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Stockholm' })
const moment = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'Europe/Stockholm' })

/** YYYY-MM-DD */
export const stockholmDay = (at: Date): string => day.format(at)

/** 22 November 2026 at 14:02 */
export const stockholmTime = (at: Date): string => moment.format(at)

const hour = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Stockholm', hour: '2-digit', hourCycle: 'h23' })

/** 0 to 23. */
export const stockholmHour = (at: Date): number => Number(hour.format(at))
