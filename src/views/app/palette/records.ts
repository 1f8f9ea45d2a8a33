import { accountPaths } from '#api/accounts/paths'
import { agentPaths } from '#api/agents/paths'
import { lookUp } from '#api/core/objects'
import { path } from '#api/core/paths'
import type { FoundRecord } from '#api/core/search/findRecords'
import { inLanguage } from '#api/core/texts/inLanguage'
import { inventoryPaths } from '#api/inventory/paths'
import { invoicePaths } from '#api/invoices/paths'
import { orderPaths } from '#api/orders/paths'
import { productPaths } from '#api/products/paths'
import { shipmentPaths } from '#api/shipping/paths'
import { errorText } from '#views/core/faults/errorText.ts'
import { pagesHere, sectionOf } from '#views/core/pages.ts'
import { toast } from '#views/core/toast/toast.ts'
import { kindLabels } from '#views/invoices/kindLabels.ts'
import type { Found } from '#views/orders/useFoundOrders.ts'
import { iconOf } from '../shell/icons'
import type { Command } from './commands'
import type { Printed } from './printing'

export type Texts = typeof texts
const texts = inLanguage('app/records', {
  order: (id: number) => `Order ${id}`,
  payment: (name: string) => `Payment of ${name}`,
  history: (name: string) => `History of ${name}`,
  delivery: (number: string) => `Delivery ${number}`,
  shipment: (number: string) => `Shipment BO-${number}`,
  request: (number: string) => `Request ${number}`,
  import: (number: string) => `Import ${number}`,
  print: (name: string) => `Print ${name}`,
  orders: (name: string) => `Orders of ${name}`,
  account: (name: string) => `Account of ${name}`,
  role: (name: string) => `Role of ${name}`,
  stock: (name: string) => `Stock of ${name}`,
  newEdition: (name: string) => `New edition of ${name}`,
  kinds: { customer: 'Customer', user: 'User', contributor: 'Contributor', title: 'Title', edition: 'Edition' } as Readonly<
    Record<string, string>
  >,
})

type Way = { title: string } & ({ href: string } | { run: () => void })
/** A record with what is done most with it; the first opens it. */
type Hit = { key: string; note: string; ways: readonly Way[] }

const isolated = (name: string) => `\u2068${name}\u2069`
/** Names start small inside of a sentence. */
const within = (name: string) => name.charAt(0).toLowerCase() + name.slice(1)

const print = (kind: Printed, id: number) => () => {
  import('./printing').then(
    ({ print }) => print(kind, id),
    (error) => toast.error(errorText(error)),
  )
}

/** Undefined until the page table is here. */
const contributorPage = () => pagesHere().find(({ shows }) => shows?.entity === 'People' && shows.screen === 'edit')?.path

const accountPage = { private: accountPaths.individuals.edit, institutional: accountPaths.institutions.edit }
const requestPage = {
  preorder: agentPaths.staff.preorder,
  request: agentPaths.staff.request,
  ownPreorder: agentPaths.own.preorder,
  ownRequest: agentPaths.own.request,
}
const titlePaths = { book: productPaths.book, document: productPaths.document, other: productPaths.other }

function waysOf({ kind, id, title, of: kindOf }: FoundRecord): Way[] {
  const of = kindOf ?? undefined
  const name = isolated(title)
  switch (kind) {
    case 'invoice': {
      const called = `${lookUp(kindLabels, of) ?? kindLabels.invoice} ${title}`
      return [
        { title: called, href: invoicePaths.invoice({ invoiceId: id }) },
        { title: texts.print(within(called)), run: print('invoice', id) },
      ]
    }
    case 'delivery': {
      const called = texts.delivery(title)
      return [
        { title: called, href: orderPaths.delivery({ id }) },
        { title: texts.print(within(called)), run: print('delivery', id) },
      ]
    }
    case 'shipment':
      return [{ title: texts.shipment(title), href: shipmentPaths.edit({ id }) }]
    case 'request':
      return [{ title: texts.request(title), href: (lookUp(requestPage, of) ?? agentPaths.staff.request)({ id }) }]
    case 'import':
      return [{ title: texts.import(title), href: productPaths.import({ id }) }]
    case 'customer':
      return [
        { title: texts.orders(name), href: orderPaths.customer({ id }) },
        ...(of === 'panel'
          ? []
          : [{ title: texts.account(name), href: (lookUp(accountPage, of) ?? accountPaths.individuals.edit)({ id }) }]),
      ]
    case 'user':
      return [
        { title, href: accountPaths.users.edit({ id }) },
        { title: texts.role(name), href: accountPaths.userRole({ id }) },
      ]
    case 'contributor': {
      const page = contributorPage()
      return page ? [{ title, href: path(page)({ id: String(id) }) }] : []
    }
    case 'title': {
      const paths = lookUp(titlePaths, of) ?? productPaths.book
      return [
        { title, href: paths.edit({ id }) },
        { title: texts.newEdition(name), href: paths.newEdition({ id }) },
      ]
    }
    case 'edition':
      return [
        { title, href: (lookUp(titlePaths, of) ?? productPaths.book).edition({ id }) },
        { title: texts.stock(name), href: inventoryPaths.stockOf({ id }) },
      ]
  }
}

const noteOf = ({ kind, note }: FoundRecord): string => [texts.kinds[kind], note].filter(Boolean).join(' · ')

export const foundRecords = (found: readonly FoundRecord[]): Hit[] =>
  found.map((record) => ({ key: `${record.kind}-${record.id}`, note: noteOf(record), ways: waysOf(record) }))

export const foundOrders = (found: readonly Found[]): Hit[] =>
  found.map(({ id, customerName, place, href }) => {
    const called = texts.order(id)
    return {
      key: `order-${id}`,
      note: [customerName, place.title].filter(Boolean).join(' · '),
      ways: [
        { title: called, href },
        { title: texts.payment(within(called)), href: `${href}#payment` },
        { title: texts.history(within(called)), href: `${href}#history` },
      ],
    }
  })

/** Of so many records all ways are listed, of the others the first. */
const maxWithActions = 3

export function recordCommands(records: readonly Hit[], mayOpen: (href: string) => boolean, navigate: (to: string) => void): Command[] {
  return records.flatMap(({ key, note, ways }, position) =>
    ways
      .filter((way) => !('href' in way) || mayOpen(way.href))
      .slice(0, position < maxWithActions ? ways.length : 1)
      .map((way, i): Command => {
        const common = { key: i === 0 ? key : `${key}-${i}`, title: way.title, group: note }
        if ('run' in way) return { ...common, icon: 'support', run: way.run }
        return { ...common, icon: iconOf(sectionOf(way.href)), href: way.href, run: () => navigate(way.href) }
      }),
  )
}
