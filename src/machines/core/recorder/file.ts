import type { Trace } from './trace'

const lines = (name: string, all: readonly unknown[], indent: string) =>
  all.length === 0
    ? `${indent}"${name}": []`
    : `${indent}"${name}": [\n${all.map((one) => `${indent}  ${JSON.stringify(one)}`).join(',\n')}\n${indent}]`

/** One event per line, so that files can be read and compared. */
export function fileOf({ parts, ...head }: Trace): string {
  const entries = Object.entries(head).map(([name, value]) => `  "${name}": ${JSON.stringify(value)}`)
  const each = parts.map(
    (part) =>
      `    {\n${Object.entries(part)
        .map(([name, all]) => lines(name, all, '      '))
        .join(',\n')}\n    }`,
  )
  return `{\n${entries.join(',\n')},\n  "parts": [\n${each.join(',\n')}\n  ]\n}\n`
}
