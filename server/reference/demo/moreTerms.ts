import { lines, numberOrNull, orNull } from './lines'
import { bookTax, fullTax } from './world'

export const paymentMethods = lines(
  ['title', 'days'],
  `Card | -
  Swish | -
  Bank transfer | 10
  Invoice, 30 days | 30
  Invoice, 60 days | 60
  Cash | -
  Gift voucher | -`,
).map(({ title, days }) => ({ title, dueDays: numberOrNull(days) }))

export const periodicals = lines(
  ['title', 'persian', 'value'],
  `Daily | روزنامه | 300
  Weekly | هفته‌نامه | 52
  Every other week | دوهفته‌نامه | 26
  Monthly | ماهنامه | 12
  Every other month | دوماهنامه | 6
  Quarterly | فصلنامه | 4
  Twice a year | دوفصلنامه | 2
  Yearly | سالنامه | 1
  Irregular | نامنظم | 0`,
).map(({ title, persian, value }) => ({ title, nonLatinTitle: persian, value: Number(value) }))

export const conditions = lines(
  ['title', 'persian', 'sold', 'description'],
  `New | نو | yes | -
  As new | در حد نو | yes | Opened, without marks of use.
  Good | خوب | yes | Read, whole and clean.
  Worn | کارکرده | yes | Marks of use, all pages there.
  Ex-library | از کتابخانه | yes | Stamps and labels.
  Damaged in transit | آسیب‌دیده در ارسال | no | To be returned to the carrier.
  Misprint | غلط چاپی | no | To be returned to the publisher.`,
).map(({ title, persian, sold, description }) => ({
  title,
  nonLatinTitle: persian,
  isSellable: sold === 'yes',
  description: orNull(description),
}))

export const saleServices = lines(
  ['title', 'swedish', 'persian', 'price', 'tax', 'description'],
  `Gift wrapping | Presentinslagning | کادو کردن | 2900 | full | -
  Plastic covering | Inplastning | روکش پلاستیکی | 2500 | full | For libraries; adds a day.
  Barcode and label | Streckkod och etikett | بارکد و برچسب | 900 | full | -
  MARC record | MARC-post | رکورد مارک | 1500 | full | Delivered with the invoice.
  Signed copy | Signerat exemplar | نسخه امضاشده | 0 | books | When the author is in town.
  Search for a rare title | Sökning efter en sällsynt titel | جستجوی کتاب نایاب | 15000 | full | -
  Express handling | Expresshantering | ارسال فوری | 9900 | full | Leaves the same day if ordered before noon.`,
).map(({ title, swedish, persian, price, tax, description }) => ({
  title,
  swedishTitle: swedish,
  nonLatinTitle: persian,
  price: Number(price),
  taxId: tax === 'books' ? bookTax : fullTax,
  description: orNull(description),
}))

export const sizes = lines(
  ['title', 'length', 'width'],
  `Pocket | 178 | 110
  Swedish pocket | 180 | 110
  Danish binding | 213 | 135
  Octavo | 210 | 140
  Ruq'i (رقعی) | 210 | 145
  Vaziri (وزیری) | 240 | 170
  Palto'i (پالتویی) | 200 | 100
  Jibi (جیبی) | 165 | 110
  Rahli (رحلی) | 280 | 210
  Kheshti (خشتی) | 220 | 220
  Demy | 216 | 138
  Royal | 234 | 156
  A6 | 148 | 105
  A5 | 210 | 148
  A4 | 297 | 210
  A3 | 420 | 297
  Picture book, square | 250 | 250
  Picture book, tall | 280 | 220`,
).map(({ title, length, width }) => ({ title, length: Number(length), width: Number(width) }))

export const hashtags =
  `#sommarläsning #bokrea #nobelpriset #augustpriset #deckare #poesi #barnböcker #nyheter #persisklitteratur #شاهنامه #شعر_نو
  #کتاب_کودک #داستان_کوتاه #translated #classics #audiobook #schoolstart #gifts`
    .split(/\s+/)
    .map((title, i) => ({ title, isActive: i !== 6 }))
