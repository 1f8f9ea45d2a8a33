import type { Delivery, DocumentLanguage } from '#api/orders/deliveries'
import { type Paper, paperPdf } from '../../core/documents/paper'

const texts = {
  sv: {
    title: 'Följesedel',
    to: 'Leverans till',
    order: 'Order',
    delivery: 'Leverans',
    date: 'Datum',
    item: 'Titel',
    copies: 'Antal',
    all: 'Exemplar',
    page: 'Sida',
  },
  en: {
    title: 'Packing slip',
    to: 'Deliver to',
    order: 'Order',
    delivery: 'Delivery',
    date: 'Date',
    item: 'Title',
    copies: 'Copies',
    all: 'Copies in all',
    page: 'Page',
  },
  fa: {
    title: 'برگهٔ بسته‌بندی',
    to: 'گیرنده',
    order: 'سفارش',
    delivery: 'ارسال',
    date: 'تاریخ',
    item: 'عنوان',
    copies: 'تعداد',
    all: 'جمع نسخه‌ها',
    page: 'صفحه',
  },
} as const

/** What goes with the goods, and what they are packed by: no prices. */
export const packingSlips = (deliveries: readonly Delivery[], language: DocumentLanguage): Promise<Buffer> =>
  paperPdf(
    deliveries.map((delivery): Paper => {
      const said = texts[language]
      const { address, customer, items } = delivery
      const name = customer && (customer.organisation || `${customer.firstName} ${customer.lastName}`.trim())
      return {
        language,
        title: said.title,
        sender: [],
        blocks: [
          {
            label: said.to,
            lines: address
              ? [address.recipient || (name ?? ''), address.address, `${address.postalCode} ${address.city}`.trim(), address.country]
              : [name ?? ''],
          },
        ],
        facts: [
          [said.delivery, String(delivery.id)],
          [said.order, String(delivery.basketId)],
          [said.date, delivery.createdAt.slice(0, 10)],
        ],
        columns: [
          { title: said.item, align: 'start', share: 1 },
          { title: 'ISBN', align: 'start' },
          { title: said.copies, align: 'end' },
        ],
        rows: items.map(({ title, isbn, quantity }) => ({ cells: [title, isbn ?? '', String(quantity)] })),
        totals: [{ label: said.all, value: String(items.reduce((sum, { quantity }) => sum + quantity, 0)), isBold: true }],
        notes: [],
        footer: [],
        page: said.page,
      }
    }),
  )
