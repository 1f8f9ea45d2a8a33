import { plainDigits } from './digits'

const form = /^(\d{4})(?:[-/.](\d{1,2})(?:[-/.](\d{1,2}))?)?$/

/** Reads ۲۰۲۶, 2026/1 or 2026-01-31; undefined if invalid. */
export function readPartialDate(typed: string): string | undefined {
  const [, year = '', ...rest] = form.exec(plainDigits(typed).trim()) ?? []
  const [month, day] = rest.map((part) => part?.padStart(2, '0'))
  const date = [year, month, day].filter(Boolean).join('-')
  return year !== '' && year !== '0000' && firstDay(date) ? date : undefined
}

const isDay = (iso: string): boolean => {
  const time = Date.parse(`${iso}T00:00:00Z`)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(iso)
}

/** 2026 begins on 2026-01-01; undefined if there is no such day. */
export function firstDay(partial: string): string | undefined {
  const day = `${partial}${'-01'.repeat(3 - partial.split('-').length)}`
  return isDay(day) ? day : undefined
}

/** 2026-02 ends on 2026-02-28. */
export function lastDay(partial: string): string {
  const [year = 0, month = 12, day] = partial.split('-').map(Number)
  if (day !== undefined) return partial
  // Date.UTC would read the year 99 as 1999.
  const last = new Date(0)
  last.setUTCFullYear(year, month, 0)
  return last.toISOString().slice(0, 10)
}
