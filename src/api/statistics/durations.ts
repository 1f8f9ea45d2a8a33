type Unit = 'hour' | 'day'

/** Durations of two days or more are shown in days. */
export const unitOf = (hours: number): Unit => (hours >= 48 ? 'day' : 'hour')

export const inUnit = (hours: number, unit: Unit): number => (unit === 'day' ? hours / 24 : hours)

const formatOf = (unit: Unit) => new Intl.NumberFormat('en-GB', { style: 'unit', unit, unitDisplay: 'long', maximumFractionDigits: 1 })
const formats = { hour: formatOf('hour'), day: formatOf('day') }

/** 1 hour, 31.5 hours, 10 days */
export const durationText = (hours: number): string => formats[unitOf(hours)].format(inUnit(hours, unitOf(hours)))
