import type { Held } from './rows'

const texts = {
  title: 'Everything we hold about you',
  intro: 'Each page lists the rows of one kind. data.json holds the same for programs.',
  back: 'Contents',
}

const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

const style = `:root{color-scheme:light dark}body{font:1rem/1.5 system-ui,sans-serif;margin:2rem auto;padding-inline:1rem;max-inline-size:48rem}
dl{display:grid;grid-template-columns:minmax(8rem,auto) 1fr;gap:.25rem 1rem;border-block-start:1px solid;padding-block:1rem;margin:0}
dt{opacity:.75}dd{margin:0;overflow-wrap:anywhere;white-space:pre-wrap}@media(max-width:30rem){dl{grid-template-columns:1fr}dd{margin-block-end:.5rem}}`

const page = (title: string, body: string) => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(title)}</title><style>${style}</style></head>
<body><h1>${escaped(title)}</h1>${body}</body></html>
`

const labelOf = (column: string) => `${column.charAt(0).toUpperCase()}${column.slice(1).replaceAll('_', ' ')}`

const isEmpty = (value: unknown) => value === null || value === '' || (typeof value === 'object' && Object.keys(value).length === 0)

const shown = (value: unknown) => escaped(typeof value === 'object' ? JSON.stringify(value, null, 2) : String(value))

export const pageOfContents = (held: readonly Held[]): string =>
  page(
    texts.title,
    `<p>${texts.intro}</p><ul>${held.map(({ name, title, rows }) => `<li><a href="pages/${name}.html">${escaped(title)}</a> (${rows.length})</li>`).join('')}</ul>`,
  )

export const pageOf = ({ title, rows }: Held): string =>
  page(
    title,
    `<p><a href="../index.html">${texts.back}</a></p>${rows
      .map(
        (row) =>
          `<dl>${Object.entries(row)
            .filter(([, value]) => !isEmpty(value))
            .map(([column, value]) => `<dt>${escaped(labelOf(column))}</dt><dd dir="auto">${shown(value)}</dd>`)
            .join('')}</dl>`,
      )
      .join('')}`,
  )
