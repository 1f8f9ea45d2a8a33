import { isbnRanges } from './isbnRanges'

/** What the parts of an ISBN say: where it was registered, and the prefix its publisher has, such as 978-91-29. */
export type IsbnParts = { hyphenated: string; group: string; publisherPrefix: string }

type Range = { from: number; to: number; size: number }
type Group = { name: string; ranges: Range[] }

let groups: Map<string, Group> | undefined

/** Registrants have 7 digits at most: ranges are compared as if all had so many. */
const longest = 7

function readRanges(packed: string): Range[] {
  let next = 0
  return packed.split(',').map((range) => {
    const [end = '', begin] = range.split('-').reverse()
    const from = begin === undefined ? next : Number(begin.padEnd(longest, '0'))
    const to = Number(end.padEnd(longest, '9'))
    next = to + 1
    return { from, to, size: end.length }
  })
}

function readGroups(): Map<string, Group> {
  groups ??= new Map(
    isbnRanges.split(';').map((line) => {
      const [prefix = '', name = '', ranges = ''] = line.split(':')
      return [prefix, { name, ranges: readRanges(ranges) }]
    }),
  )
  return groups
}

/** The parts of an ISBN-13 of digits; undefined where no range is known yet, which says nothing against it. */
export function isbnParts(isbn13: string): IsbnParts | undefined {
  for (let length = 4; length <= 8; length++) {
    const group = readGroups().get(isbn13.slice(0, length))
    if (!group) continue
    const rest = isbn13.slice(length, 12)
    const registrant = Number(rest.padEnd(longest, '0').slice(0, longest))
    const range = group.ranges.find(({ from, to }) => from <= registrant && registrant <= to)
    if (!range) return undefined
    const publisherPrefix = [isbn13.slice(0, 3), isbn13.slice(3, length), rest.slice(0, range.size)].join('-')
    return { hyphenated: [publisherPrefix, rest.slice(range.size), isbn13[12]].join('-'), group: group.name, publisherPrefix }
  }
  return undefined
}

/** An ISBN-13 with its hyphens, or as it is where its range is not known. */
export const hyphenate = (isbn13: string): string => isbnParts(isbn13)?.hyphenated ?? isbn13
