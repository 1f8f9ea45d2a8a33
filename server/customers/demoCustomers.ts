import type { DocumentLanguage } from '#api/core/kinds/documentLanguage'
import type { InvoiceDelivery } from '#api/core/kinds/invoiceDelivery'
import type { Random } from '../core/random'

export type DemoCustomer = {
  kind: 'private' | 'institutional'
  firstName: string
  lastName: string
  nonLatinFirstName: string
  nonLatinLastName: string
  organisation: string
  orgNumber: string
  language: DocumentLanguage
  invoiceDelivery: InvoiceDelivery
  electronicAddress: string
  buyerReference: string
  email: string
  phone: string
  address: string
  postalCode: string
  city: string
  country: string
}

const swedishFirst =
  'Anna Erik Maria Lars Karin Anders Kristina Johan Eva Per Birgitta Nils Ingrid Karl Margareta Björn Åsa Gunnar Ebba Östen Linnéa Sixten Moa Hugo'.split(
    ' ',
  )
const swedishLast =
  'Andersson Johansson Karlsson Nilsson Eriksson Larsson Olsson Persson Svensson Gustafsson Lindberg Lindström Åkesson Öberg Sjögren Holmqvist Bergman Ek Wallin Nyström'.split(
    ' ',
  )
const persianFirst =
  'Reza/رضا Maryam/مریم Ali/علی Fatemeh/فاطمه Hossein/حسین Zahra/زهرا Amir/امیر Nasrin/نسرین Mehdi/مهدی Laleh/لاله Kaveh/کاوه Parisa/پریسا Dariush/داریوش Shirin/شیرین Babak/بابک Golnaz/گلناز'.split(
    ' ',
  )
const persianLast =
  'Mohammadi/محمدی Hosseini/حسینی Ahmadi/احمدی Rezaei/رضایی Karimi/کریمی Moradi/مرادی Jafari/جعفری Rahimi/رحیمی Sadeghi/صادقی Kazemi/کاظمی Yazdani/یزدانی Tehrani/تهرانی Shirazi/شیرازی Farahani/فراهانی'.split(
    ' ',
  )
const institutions = `Stockholms stadsbibliotek, Stockholm
Göteborgs stadsbibliotek, Göteborg
Malmö stadsbibliotek, Malmö
Uppsala stadsbibliotek, Uppsala
Linköpings stadsbibliotek, Linköping
Örebro bibliotek, Örebro
Västerås stadsbibliotek, Västerås
Helsingborgs stadsbibliotek, Helsingborg
Umeå stadsbibliotek, Umeå
Lunds stadsbibliotek, Lund
Gävle stadsbibliotek, Gävle
Kista bibliotek, Kista
Rinkeby bibliotek, Stockholm
Internationella biblioteket, Stockholm
Uppsala universitetsbibliotek, Uppsala
Lunds universitetsbibliotek, Lund
Göteborgs universitetsbibliotek, Göteborg
Kungliga biblioteket, Stockholm
Södertörns högskolebibliotek, Huddinge
Botkyrka bibliotek, Tumba
Angereds bibliotek, Göteborg
Rosengårds bibliotek, Malmö
Iranska kulturföreningen, Stockholm
Persiska skolan, Göteborg
Ferdosi bokhandel, Göteborg
Akademibokhandeln Mäster Samuel, Stockholm
Söderbokhandeln, Stockholm
Bokhandeln Lundequistska, Uppsala
Kulturhuset Stadsteatern, Stockholm
Folkhögskolan i Tollare, Nacka`.split('\n')
const streets =
  'Storgatan Kungsgatan Drottninggatan Vasagatan Skolgatan Nygatan Järnvägsgatan Kyrkogatan Björkvägen Ringvägen Parkgatan Hantverkargatan'.split(
    ' ',
  )
const cities = 'Stockholm Göteborg Malmö Uppsala Linköping Örebro Västerås Norrköping Lund Umeå Gävle Karlstad'.split(' ')

const electronic = new Map([
  [0, 'KB-4711'],
  [1, '98100'],
  [2, 'BIB-20'],
  [3, 'Eva Lind'],
  [4, '3300-12'],
  [5, '45001'],
  [6, 'ZZBIB01'],
  [19, ''],
])

/** All email addresses end in example.se. */
export function demoCustomers(random: Random, people = 92): DemoCustomer[] {
  const living = (city: string) => ({
    address: `${random.oneOf(streets)} ${random.between(1, 120)}`,
    postalCode: `${random.between(111, 984)} ${random.between(10, 99)}`,
    city,
    country: 'SE',
    phone: `+46 ${random.between(70, 79)} ${random.between(100, 999)} ${random.between(10, 99)} ${random.between(10, 99)}`,
  })
  const made = institutions.map((line, place): DemoCustomer => {
    const [organisation = '', city = ''] = line.split(', ')
    return {
      kind: 'institutional',
      firstName: random.oneOf(swedishFirst),
      lastName: random.oneOf(swedishLast),
      nonLatinFirstName: '',
      nonLatinLastName: '',
      organisation,
      orgNumber: orgNumber(place),
      invoiceDelivery: electronic.has(place) ? 'electronic' : 'pdf',
      electronicAddress: electronic.has(place) ? `0007:${orgNumber(place).replace('-', '')}` : '',
      buyerReference: electronic.get(place) ?? '',
      language: /^(Iranska|Persiska|Ferdosi)/.test(organisation) ? 'fa' : 'sv',
      email: `inkop@${plain(organisation)}.example.se`,
      ...living(city),
    }
  })
  const taken = new Set<string>()
  while (taken.size < people) {
    const isPersian = random.isLikely(0.45)
    const [firstName = '', nonLatinFirstName = ''] = random.oneOf(isPersian ? persianFirst : swedishFirst).split('/')
    const [lastName = '', nonLatinLastName = ''] = random.oneOf(isPersian ? persianLast : swedishLast).split('/')
    const email = `${plain(firstName)}.${plain(lastName)}@example.se`
    if (taken.has(email)) continue
    taken.add(email)
    made.push({
      kind: 'private',
      firstName,
      lastName,
      nonLatinFirstName,
      nonLatinLastName,
      organisation: '',
      orgNumber: '',
      invoiceDelivery: 'pdf',
      electronicAddress: '',
      buyerReference: '',
      language: isPersian ? ((['fa', 'sv', 'en'] as const)[taken.size % 3] ?? 'sv') : 'sv',
      email,
      ...living(random.oneOf(cities)),
    })
  }
  return made
}

/** Valid Luhn check digit, not assigned. */
function orgNumber(place: number): string {
  const digits = String(559_990_100 + place)
  const sum = [...digits].reduce((total, digit, i) => {
    const worth = Number(digit) * (i % 2 === 0 ? 2 : 1)
    return total + (worth > 9 ? worth - 9 : worth)
  }, 0)
  return `${digits.slice(0, 6)}-${digits.slice(6)}${(10 - (sum % 10)) % 10}`
}

const plain = (name: string) =>
  name
    .toLowerCase()
    .normalize('NFD')
    .replace(/[^a-z]/g, '')
