import { countryName } from '#api/core/kinds/countries'
import type { DocumentLanguage } from '#api/core/kinds/documentLanguage'
import { type Warehouse, warehouseNames } from '#api/inventory/warehouses'
import { customerNameOf } from '#api/orders/customerName'
import type { Delivery } from '#api/orders/deliveries'
import type { Seller } from '#api/orders/parties'
import { type Logo, type Paper, paperPdf } from '../../core/documents/paper'
import { dayOf } from '../../core/documents/words'
import { type ReadSeller, sellerIn } from '../documents/parties'
import { sellerOf } from '../documents/priced'
import { backOrderNotes, documentWords } from '../documents/words'

const texts = {
  sv: { title: 'Följesedel', delivery: 'Leverans', from: 'Skickas från', item: 'Titel', all: 'Antal exemplar' },
  en: { title: 'Delivery note', delivery: 'Delivery', from: 'Sent from', item: 'Title', all: 'Number of copies' },
  fa: { title: 'برگهٔ ارسال', delivery: 'ارسال', from: 'ارسال از', item: 'عنوان', all: 'تعداد نسخه‌ها' },
} as const

const places = {
  sv: { stockholm: 'Stockholm', tehran: 'Teheran' },
  en: warehouseNames,
  fa: { stockholm: 'استکهلم', tehran: 'تهران' },
} as const satisfies Record<DocumentLanguage, Record<Warehouse, string>>

export function packingSlip(delivery: Delivery, seller: Omit<Seller, 'text'>, language: DocumentLanguage): Paper {
  const [labels, words] = [texts[language], documentWords[language]]
  const { address, customer, items } = delivery
  const name = customer && customerNameOf(customer)
  return {
    language,
    title: labels.title,
    ...sellerOf(seller, language),
    blocks: [
      {
        label: words.deliveryAddress,
        lines: address
          ? [
              address.recipient || (name ?? ''),
              address.address,
              `${address.postalCode} ${address.city}`.trim(),
              countryName(address.country, language),
            ]
          : [name ?? ''],
      },
    ],
    facts: [
      [labels.delivery, String(delivery.id)],
      [words.order, String(delivery.basketId)],
      [labels.from, places[language][delivery.warehouse]],
      [words.day, dayOf(delivery.createdAt)],
    ],
    columns: [
      { title: labels.item, align: 'start', share: 1 },
      { title: 'ISBN', align: 'start' },
      { title: words.copies, align: 'end' },
    ],
    rows: items.map(({ title, isbn, quantity }) => ({ cells: [title, isbn ?? '', String(quantity)] })),
    totals: [{ label: labels.all, value: String(items.reduce((sum, { quantity }) => sum + quantity, 0)), isBold: true }],
    notes: backOrderNotes(delivery.backOrders ?? [], language),
  }
}

export const packingSlips = (
  deliveries: readonly Delivery[],
  { seller, logo }: { seller: ReadSeller; logo: Logo | undefined },
  language?: DocumentLanguage,
): Promise<Buffer> =>
  paperPdf(
    deliveries.map((delivery) => {
      const chosen = language ?? delivery.language
      return packingSlip(delivery, sellerIn(seller, chosen), chosen)
    }),
    logo,
  )
