import { isbnRanges } from './isbnRanges'

export type IsbnParts = { hyphenated: string; group: string; publisherPrefix: string }

type Range = { from: number; to: number; size: number }
type Group = { name: string; ranges: Range[] }

let groups: Map<string, Group> | undefined

/** Ranges are compared padded to 7 digits, the maximum. */
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

/** Undefined for an unknown range, which is no error. */
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

/** Other codes stay as they are. */
export const hyphenate = (code: string): string => (/^97[89]\d{10}$/.test(code) ? (isbnParts(code)?.hyphenated ?? code) : code)
