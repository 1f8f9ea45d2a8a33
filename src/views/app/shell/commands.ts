import { allows } from '#api/core/permissions'
import { sectionTitle } from '#views/core/menu.ts'
import { pagesHere, sectionOf } from '#views/core/pages.ts'
import { plain } from '#views/core/plain.ts'
import type { Found } from '#views/orders/useFoundOrders.ts'
import { type IconName, iconOf } from './icons'

const texts = { order: (id: number) => `Order ${id}` }

export type Command = { key: string; title: string; group: string; icon: IconName; href?: string; run: () => void }

export const pageCommands = (held: readonly string[] | undefined, navigate: (to: string) => void): Command[] =>
  pagesHere().flatMap(({ path, title, permission, menu }) => {
    if (path.includes(':') || !allows(held, permission)) return []
    const query = menu?.query ? `?${menu.query}` : ''
    return [
      {
        key: path,
        title,
        group: groupOf(title, sectionTitle(sectionOf(path))),
        icon: iconOf(sectionOf(path)),
        href: path,
        run: () => navigate(path + query),
      },
    ]
  })

const groupOf = (title: string, section: string) => (section !== title ? section : '')

export const orderCommands = (found: readonly Found[], navigate: (to: string) => void): Command[] =>
  found.map(({ id, customerName, place, href }) => ({
    key: `order-${id}`,
    title: texts.order(id),
    group: [customerName, place.title].filter(Boolean).join(' · '),
    icon: 'order',
    href,
    run: () => navigate(href),
  }))

export function matching(commands: readonly Command[], query: string): Command[] {
  const words = plain(query).split(/\s+/).filter(Boolean)
  const start = words.join(' ')
  const found = commands.filter(({ title, group }) => words.every((word) => plain(`${title} ${group}`).includes(word)))
  const rank = ({ title }: Command) => (start !== '' && plain(title).startsWith(start) ? 0 : 1)
  return found.toSorted((a, b) => rank(a) - rank(b))
}
