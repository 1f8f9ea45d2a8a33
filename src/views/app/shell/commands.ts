import { allows } from '#api/core/permissions'
import { rankOf } from '#api/core/search/ranking'
import { sectionTitle } from '#views/core/menu.ts'
import { pagesHere, sectionOf } from '#views/core/pages.ts'
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

export const matching = (commands: readonly Command[], query: string): Command[] =>
  commands
    .flatMap((command) => {
      const rank = rankOf(query, [command.title], command.group)
      return rank === undefined ? [] : [{ command, rank }]
    })
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ command }) => command)
