import { lines, numberOrNull, orNull } from './lines'
import { countryId, fullTax } from './world'

const ids = (codes: string) => codes.split(' ').map(countryId)
const nordic = 'DK FI IS NO'
const europe = 'DE FR GB NL BE AT CH IT ES PT PL CZ IE'

export const deliveries = lines(
  ['title', 'swedish', 'persian', 'price', 'free', 'from', 'to', 'countries'],
  `Standard | Standard | پست معمولی | 4900 | 49900 | 2 | 5 | SE
  Express | Express | پست سریع | 12900 | - | 1 | 1 | SE
  To a service point | Till ombud | تحویل در نمایندگی | 3900 | 39900 | 2 | 4 | SE
  Pick up in Stockholm | Hämtas i Stockholm | تحویل حضوری در استکهلم | 0 | - | 0 | 1 | SE
  Nordic countries | Norden | کشورهای نوردیک | 9900 | 99900 | 3 | 7 | ${nordic}
  Europe | Europa | اروپا | 17900 | - | 4 | 10 | ${europe}
  Iran | Iran | ایران | 34900 | - | 10 | 30 | IR
  Rest of the world | Övriga världen | سایر کشورها | 39900 | - | 7 | 25 | US CA AU AE TR`,
).map(({ title, swedish, persian, price, free, from, to, countries }) => ({
  title,
  swedishTitle: swedish,
  nonLatinTitle: persian,
  price: Number(price),
  freeFrom: numberOrNull(free),
  taxId: fullTax,
  fewestDays: Number(from),
  mostDays: Number(to),
  countryIds: ids(countries),
  isActive: true,
}))

export const postServices = lines(
  ['type', 'code', 'title', 'price', 'weight', 'days', 'countries'],
  `post-nord | 19 | MyPack Collect | 5900 | 20000 | 2 | SE NO DK FI
  post-nord | 17 | MyPack Home | 9900 | 35000 | 2 | SE NO DK FI
  post-nord | 86 | MyPack Home Small | 3900 | 2000 | 3 | SE
  post-nord | 18 | Parcel | 11900 | 35000 | 1 | SE NO DK FI
  post-nord | UX | Registered letter | 12900 | 2000 | 2 | SE
  post-nord | 52 | Pallet | 89000 | 800000 | 3 | SE
  dhl-fr | 102 | Paket | 10900 | 35000 | 1 | SE
  dhl-fr | 103 | Service Point B2C | 6900 | 20000 | 2 | SE
  dhl-fr | 109 | Parcel Connect | 15900 | 31500 | 4 | SE ${nordic} ${europe}
  dhl-fr | 210 | Pall | 99000 | 1000000 | 2 | SE
  dhl-fr | 211 | Stycke | 79000 | 1000000 | 2 | SE ${nordic}
  dhl-express | P | Express Worldwide | 39900 | 70000 | 2 | -
  dhl-express | D | Express Worldwide Documents | 34900 | 2000 | 2 | -
  dhl-express | Y | Express 12:00 | 49900 | 70000 | 1 | -
  dhl-express | W | Economy Select | 29900 | 70000 | 4 | -`,
).map(({ type, code, title, price, weight, days, countries }) => ({
  countryIds: countries === '-' ? [] : ids(countries),
  type: type as 'post-nord' | 'dhl-fr' | 'dhl-express',
  code,
  title,
  price: Number(price),
  mostWeight: Number(weight),
  days: Number(days),
  isActive: code !== 'UX',
}))

export const postPrices = lines(
  ['service', 'country', 'grams', 'price'],
  `1 | - | 3000 | 5900
  1 | - | 10000 | 8900
  1 | NO | 3000 | 14900
  1 | DK | 3000 | 12900
  2 | - | 3000 | 9900
  2 | - | 20000 | 15900
  3 | - | 500 | 3900
  3 | - | 2000 | 5900`,
).map(({ service, country, grams, price }, place) => ({
  ownerId: Number(service),
  place,
  countryId: country === '-' ? null : countryId(country),
  upToGrams: Number(grams),
  price: Number(price),
}))

export const postServicesOutside = lines(
  ['title', 'carrier', 'countries', 'price', 'weight', 'days', 'tracking'],
  `Post Iran, registered | Iran Post | IR | 29900 | 5000 | 21 | https://tracking.post.ir
  Tipax | Tipax | IR | 19900 | 30000 | 4 | -
  Royal Mail Tracked 48 | Royal Mail | GB | 8900 | 20000 | 3 | https://www.royalmail.com/track-your-item
  Deutsche Post Büchersendung | Deutsche Post | DE AT | 4900 | 1000 | 6 | -
  Colissimo | La Poste | FR BE | 11900 | 30000 | 3 | https://www.laposte.fr/outils/suivre-vos-envois
  USPS Media Mail | USPS | US | 9900 | 30000 | 9 | https://tools.usps.com
  Canada Post Expedited | Canada Post | CA | 15900 | 30000 | 6 | -
  Emirates Post | Emirates Post | AE | 24900 | 20000 | 8 | -`,
).map(({ title, carrier, countries, price, weight, days, tracking }) => ({
  title,
  carrier,
  countryIds: ids(countries),
  price: Number(price),
  mostWeight: Number(weight),
  days: Number(days),
  tracking: orNull(tracking),
  note: null,
  isActive: true,
}))
