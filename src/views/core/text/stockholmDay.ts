const iso = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Stockholm' })

/** The shop's day as a date field holds it: 2026-01-31. */
export const stockholmDay = (at: Date = new Date()): string => iso.format(at)
