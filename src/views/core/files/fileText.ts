import { locale, number } from '../format'

/** Decimal units: 5 MB, 734 kB. */
export function bytes(size: number): string {
  if (size < 1000) return `${number(size)} B`
  if (size < 1_000_000) return `${number(Math.round(size / 1000))} kB`
  return `${number(Math.round(size / 100_000) / 10)} MB`
}

const names: Record<string, string> = {
  'image/jpeg': 'JPEG',
  'image/webp': 'WebP',
  'application/epub+zip': 'EPUB',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'Excel',
}

export const typeNames = (types: readonly string[]): string =>
  new Intl.ListFormat(locale(), { type: 'disjunction' }).format(
    types.map((type) => names[type] ?? (type.split('/')[1] ?? type).toUpperCase()),
  )
