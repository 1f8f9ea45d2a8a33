import type { RecordKind } from '#api/library/facts'

/** What a file's name can tell. `at` is in UTC. */
export type Named = { title: string; kind: RecordKind; profile: string; at: Date; number: number; part: number; parts: number }

/**
 * A file's name by a profile's pattern, such as `bergstroms-{date}-{number}`, without its extension. The parts of one build are kept
 * apart by `{part}`, at the end where the pattern does not say where.
 */
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
  const whole = parts > 1 && !pattern.includes('{part}') ? `${pattern}-{part}` : pattern
  const named = whole.replace(/\{(\w+)\}/g, (all, name: string) => values[name] ?? all)
  // What a title or profile is called may hold what no file's name does.
  return named.replace(/[<>:"/\\|?*\p{Cc}]/gu, ' ').trim()
}

/** How files are called where the profile does not say: those that are downloaded, and those that are sent. */
export const usualNames = { kept: '{title}', sent: '{kind}-{date}-{number}' } as const
