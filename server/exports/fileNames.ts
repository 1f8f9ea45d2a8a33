import type { RecordKind } from '#api/library/facts'

/** `at` is in UTC. */
export type Named = { title: string; kind: RecordKind; profile: string; at: Date; number: number; part: number; parts: number }

/** `bergstroms-{date}-{number}` without extension. `{part}` separates parts, by default at the end. */
export function nameBy(pattern: string, { title, kind, profile, at, number, part, parts }: Named): string {
  const [date = '', time = ''] = at.toISOString().split('T')
  const values: Record<string, string> = {
    title: title.slice(0, 80),
    kind,
    profile,
    date,
    time: time.slice(0, 8).replaceAll(':', ''),
    number: String(number),
    part: String(part),
  }
  const fullPattern = parts > 1 && !pattern.includes('{part}') ? `${pattern}-{part}` : pattern
  const named = fullPattern.replace(/\{(\w+)\}/g, (all, name: string) => values[name] ?? all)
  // Names may contain characters not allowed in file names.
  return named.replace(/[<>:"/\\|?*\p{Cc}]/gu, ' ').trim()
}

export const usualNames = { stored: '{title}', sent: '{kind}-{date}-{number}' } as const
