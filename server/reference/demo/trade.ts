import { idsBy, lines, numberOrNull, orNull } from './lines'
import { countryId } from './world'

export const distributors = lines(
  ['title', 'country', 'contact', 'email', 'phone', 'organisation', 'vat', 'discount', 'days'],
  `Bergströms Bokdistribution AB | SE | Johan Bergström | order@bergstroms.example.se | +46 8 555 010 10 | 559999-0101 | SE559999010101 | 0.32 | 2
  Förlagssystem | SE | - | order@forlagssystem.example.se | +46 10 555 02 00 | - | - | 0.3 | 2
  Speed Bokdistribution | SE | - | kundservice@speed.example.se | +46 33 555 03 00 | - | - | 0.3 | 2
  Nordiska Biblioteksförsörjningen | SE | Annika Holm | order@nordbib.example.se | +46 46 555 04 00 | - | - | 0.28 | 3
  Forlagsentralen | NO | - | ordre@forlagsentralen.example.no | - | - | - | 0.25 | 4
  DBK | DK | - | ordre@dbk.example.dk | - | - | - | 0.25 | 4
  Kirjavälitys | FI | - | tilaus@kirjavalitys.example.fi | - | - | - | 0.25 | 5
  Gardners Books | GB | Emma Clarke | export@gardners.example.co.uk | - | - | - | 0.35 | 6
  Ingram Content Group | US | - | international@ingram.example.com | - | - | - | 0.4 | 12
  Libri | DE | - | export@libri.example.de | - | - | - | 0.33 | 5
  Interforum | FR | - | export@interforum.example.fr | - | - | - | 0.33 | 6
  Pakhsh-e Qoqnoos | IR | مریم رضایی | order@qoqnoos.example.ir | +98 21 5550 1100 | - | - | 0.4 | 21
  Pakhsh-e Cheshmeh | IR | حسین کریمی | order@cheshmeh.example.ir | +98 21 5550 1200 | - | - | 0.4 | 21
  Pakhsh-e Ketab-e Gozideh | IR | - | info@gozideh.example.ir | - | - | - | 0.38 | 25`,
).map(({ title, country, contact, email, phone, organisation, vat, discount, days }) => ({
  title,
  organisationNumber: orNull(organisation),
  vatNumber: orNull(vat),
  contactName: orNull(contact),
  email,
  phone: orNull(phone),
  countryId: countryId(country),
  discount: Number(discount),
  deliveryDays: numberOrNull(days),
  isActive: title !== 'Interforum',
}))
const distributorId = idsBy(distributors, ({ title }) => title)

const places: Record<string, readonly [latin: string, persian: string | null]> = {
  SE: ['Stockholm', null],
  GB: ['London', null],
  US: ['New York', null],
  DE: ['Berlin', null],
  FR: ['Paris', null],
  IR: ['Tihrān', 'تهران'],
  NO: ['Oslo', null],
  DK: ['København', null],
  FI: ['Helsinki', null],
}
const elsewhere: Record<string, string> = {
  Studentlitteratur: 'Lund',
  'Oxford University Press': 'Oxford',
  'Cambridge University Press': 'Cambridge',
}
const placeOf = (title: string, country: string) => ({
  place: elsewhere[title] ?? places[country]?.[0] ?? null,
  nonLatinPlace: places[country]?.[1] ?? null,
})

export const publishers = lines(
  ['title', 'persian', 'country', 'prefix', 'distributor', 'website'],
  `Albert Bonniers Förlag | - | SE | 978-91-0 | Förlagssystem | https://www.albertbonniersforlag.se
  Norstedts | - | SE | 978-91-1 | Speed Bokdistribution | https://www.norstedts.se
  Natur & Kultur | - | SE | 978-91-27 | Förlagssystem | https://www.nok.se
  Rabén & Sjögren | - | SE | 978-91-29 | Speed Bokdistribution | https://www.rabensjogren.se
  Wahlström & Widstrand | - | SE | 978-91-46 | Förlagssystem | -
  Bokförlaget Forum | - | SE | 978-91-37 | Förlagssystem | -
  Bonnier Carlsen | - | SE | 978-91-638 | Förlagssystem | https://www.bonniercarlsen.se
  Piratförlaget | - | SE | 978-91-642 | Förlagssystem | https://www.piratforlaget.se
  Ordfront | - | SE | 978-91-7037 | Förlagssystem | -
  Brombergs | - | SE | 978-91-7337 | Förlagssystem | -
  Modernista | - | SE | 978-91-7499 | Speed Bokdistribution | https://modernista.se
  Bokförlaget Tranan | - | SE | 978-91-87179 | Förlagssystem | https://tranan.nu
  Studentlitteratur | - | SE | 978-91-44 | Bergströms Bokdistribution AB | https://www.studentlitteratur.se
  Liber | - | SE | 978-91-47 | Bergströms Bokdistribution AB | https://www.liber.se
  Gleerups | - | SE | 978-91-40 | Bergströms Bokdistribution AB | -
  Alfabeta | - | SE | 978-91-501 | Förlagssystem | -
  Opal | - | SE | 978-91-7299 | Förlagssystem | -
  Nirstedt/litteratur | - | SE | - | Förlagssystem | -
  Nashr-e Baran | نشر باران | SE | 978-91-85463 | Bergströms Bokdistribution AB | -
  Nashr-e Arash | نشر آرش | SE | - | Bergströms Bokdistribution AB | -
  Cappelen Damm | - | NO | 978-82-02 | Forlagsentralen | -
  Gyldendal | - | DK | 978-87-02 | DBK | -
  WSOY | - | FI | 978-951-0 | Kirjavälitys | -
  Penguin Books | پنگوئن | GB | 978-0-14 | Gardners Books | https://www.penguin.co.uk
  Faber & Faber | - | GB | 978-0-571 | Gardners Books | https://www.faber.co.uk
  Bloomsbury | بلومزبری | GB | 978-0-7475 | Gardners Books | https://www.bloomsbury.com
  Oxford University Press | انتشارات دانشگاه آکسفورد | GB | 978-0-19 | Gardners Books | https://global.oup.com
  Cambridge University Press | انتشارات دانشگاه کمبریج | GB | 978-0-521 | Gardners Books | https://www.cambridge.org
  Vintage | - | GB | 978-0-09 | Gardners Books | -
  Picador | - | GB | 978-0-330 | Gardners Books | -
  HarperCollins | هارپرکالینز | GB | 978-0-00 | Gardners Books | https://www.harpercollins.co.uk
  Walker Books | - | GB | 978-0-7445 | Gardners Books | -
  Alfred A. Knopf | - | US | 978-0-394 | Ingram Content Group | -
  Farrar, Straus and Giroux | - | US | 978-0-374 | Ingram Content Group | https://us.macmillan.com
  Mage Publishers | انتشارات میج | US | 978-0-934211 | Ingram Content Group | https://www.mage.com
  Suhrkamp | - | DE | 978-3-518 | Libri | https://www.suhrkamp.de
  Forough | انتشارات فروغ | DE | - | Libri | -
  Gallimard | گالیمار | FR | 978-2-07 | Interforum | https://www.gallimard.fr
  Nashr-e Cheshmeh | نشر چشمه | IR | 978-964-362 | Pakhsh-e Cheshmeh | -
  Nashr-e Markaz | نشر مرکز | IR | 978-964-305 | Pakhsh-e Ketab-e Gozideh | -
  Nashr-e Ney | نشر نی | IR | 978-964-312 | Pakhsh-e Ketab-e Gozideh | -
  Amir Kabir | انتشارات امیرکبیر | IR | 978-964-00 | Pakhsh-e Ketab-e Gozideh | -
  Elmi Farhangi | انتشارات علمی و فرهنگی | IR | 978-964-445 | Pakhsh-e Ketab-e Gozideh | -
  Sokhan | انتشارات سخن | IR | 978-964-372 | Pakhsh-e Ketab-e Gozideh | -
  Niloufar | انتشارات نیلوفر | IR | 978-964-448 | Pakhsh-e Qoqnoos | -
  Negah | انتشارات نگاه | IR | 978-964-351 | Pakhsh-e Qoqnoos | -
  Qoqnoos | انتشارات ققنوس | IR | 978-964-311 | Pakhsh-e Qoqnoos | -
  Ofogh | نشر افق | IR | 978-964-369 | Pakhsh-e Qoqnoos | -
  Morvarid | انتشارات مروارید | IR | - | Pakhsh-e Cheshmeh | -
  Kharazmi | انتشارات خوارزمی | IR | - | Pakhsh-e Ketab-e Gozideh | -
  Kanoon Parvaresh Fekri | کانون پرورش فکری کودکان و نوجوانان | IR | 978-964-391 | Pakhsh-e Ketab-e Gozideh | -
  Mahi | نشر ماهی | IR | - | Pakhsh-e Cheshmeh | -`,
).map(({ title, persian, country, prefix, distributor, website }, i) => ({
  title,
  nonLatinTitle: orNull(persian),
  isbnPrefix: orNull(prefix),
  countryId: countryId(country),
  ...placeOf(title, country),
  distributorId: distributorId(distributor),
  email: `order@publisher${i + 1}.example`,
  website: orNull(website),
  address: country === 'SE' ? `Box ${200 + i}, 111 20 Stockholm` : null,
  // Telephone numbers reserved for fiction (PTS).
  phone: country === 'SE' ? `+46 8 465 004 ${10 + i}` : null,
}))
