/** Today in Stockholm, whoever looks: YYYY-MM-DD. */
export const stockholmDay = (now: Date): string => new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Stockholm' }).format(now)

export const daysAfter = (day: string, days: number): string => {
  const at = new Date(`${day}T12:00:00Z`)
  at.setUTCDate(at.getUTCDate() + days)
  return at.toISOString().slice(0, 10)
}
