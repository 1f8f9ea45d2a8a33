import { nth } from '#api/core/objects'
import type { Rhythm } from '#api/statistics/entities'
import { daysAfter, endOf } from '#api/statistics/periods'
import { stockholmDay } from '../../core/stockholm'

export type Timing = { rhythm: Rhythm; monthDay: number | null; hour: number }

const hourOf = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', hourCycle: 'h23', timeZone: 'Europe/Stockholm' })
const weekdayNames = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const
const farthest = 62

/** An hour that a change of the clock skips is the one after it; of one that comes twice, the first. */
function instantAt(day: string, hour: number): Date {
  const [summer, winter] = [2, 1].map((ahead) => new Date(Date.parse(`${day}T00:00:00Z`) + (hour - ahead) * 3_600_000))
  return summer && Number(hourOf.format(summer)) === hour ? summer : (winter ?? new Date(day))
}

/** A month that lacks `monthDay` sends on its last day. */
function isOn(day: string, { rhythm, monthDay }: Timing): boolean {
  if (rhythm === 'daily') return true
  if (rhythm !== 'monthly') return nth(weekdayNames, new Date(`${day}T00:00:00Z`).getUTCDay()) === rhythm
  const last = Number(endOf(day, 'month').slice(8))
  return Number(day.slice(8)) === Math.min(monthDay ?? 1, last)
}

/** In Stockholm. */
export function nextSend(timing: Timing, after: Date): Date {
  const today = stockholmDay(after)
  for (let ahead = 0; ahead < farthest; ahead++) {
    const day = daysAfter(today, ahead)
    const at = instantAt(day, timing.hour)
    if (at > after && isOn(day, timing)) return at
  }
  throw new Error(`No day is ${timing.rhythm}`)
}

/** The last one due: of those a server missed while it was away, one is sent. */
export function lastDue(timing: Timing, due: Date, now: Date): Date {
  const next = nextSend(timing, due)
  return next > now ? due : lastDue(timing, next, now)
}
