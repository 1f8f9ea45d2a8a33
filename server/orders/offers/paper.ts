import type { DocumentLanguage } from '#api/core/kinds/documentLanguage'
import { documentFigures } from '#api/orders/documentRows'
import type { Offer } from '#api/orders/offers'
import type { Seller } from '#api/orders/parties'
import { type Logo, type Paper, paperPdf } from '../../core/documents/paper'
import { dayOf, figure } from '../../core/documents/words'
import type { Buyer } from '../documents/parties'
import { buyerLines, pricedTable, sellerOf } from '../documents/priced'
import { documentWords } from '../documents/words'

const sv = {
  title: 'Offert',
  to: 'Till',
  number: 'Offert',
  validTo: 'Gäller till',
  total: 'Totalt',
  totalWithVat: 'Totalt inkl. moms',
  subject: (seller: string) => `Offert från ${seller}`,
  mail: (validTo: string) => `Hej! Här kommer vår offert. Den gäller till och med ${validTo}.`,
}

const en: typeof sv = {
  title: 'Offer',
  to: 'To',
  number: 'Offer',
  validTo: 'Valid until',
  total: 'Total',
  totalWithVat: 'Total incl. VAT',
  subject: (seller) => `An offer from ${seller}`,
  mail: (validTo) => `Hello! Our offer is attached. It is valid until ${validTo}.`,
}

const fa: typeof sv = {
  title: 'پیشنهاد قیمت',
  to: 'برای',
  number: 'پیشنهاد',
  validTo: 'معتبر تا',
  total: 'جمع کل',
  totalWithVat: 'جمع با مالیات',
  subject: (seller) => `پیشنهاد قیمت از ${seller}`,
  mail: (validTo) => `سلام! پیشنهاد ما پیوست است و تا ${figure(validTo)} اعتبار دارد.`,
}

const texts: Record<DocumentLanguage, typeof sv> = { sv, en, fa }

export const offerWords = ({ language }: Pick<Offer, 'language'>) => texts[language]

export type OfferParties = { seller: Seller; buyer: Pick<Buyer, 'buyer' | 'deliveredTo'> | undefined; logo: Logo | undefined }

function offerPaper(offer: Offer, { seller, buyer }: OfferParties, today: string): Paper {
  const { language, total } = offer
  const words = texts[language]
  const isWithVat = !(buyer?.buyer.isBusiness ?? offer.lines.every(({ includesVat }) => !includesVat))
  const hasVat = offer.lines.some(({ vat }) => vat !== 0)
  return {
    language,
    title: words.title,
    ...sellerOf(seller, language),
    blocks: [
      { label: words.to, lines: [...(buyer ? buyerLines(buyer.buyer, language) : [offer.customerName ?? '']), offer.customerEmail] },
      ...(buyer?.deliveredTo.length ? [{ label: documentWords[language].deliveryAddress, lines: buyer.deliveredTo }] : []),
    ],
    facts: [
      [words.number, String(offer.id)],
      [documentWords[language].order, String(offer.basketId)],
      [documentWords[language].day, offer.sentAt ? dayOf(offer.sentAt) : today],
      [words.validTo, offer.validTo],
    ],
    ...pricedTable(documentFigures(offer.lines, { isWithVat }), {
      isWithVat,
      language,
      currency: total.currency,
      totalLabel: hasVat ? words.totalWithVat : words.total,
    }),
    notes: [offer.note],
  }
}

export const offerPdf = (offer: Offer, parties: OfferParties, today: string): Promise<Buffer> =>
  paperPdf([offerPaper(offer, parties, today)], parties.logo)
