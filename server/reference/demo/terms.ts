import { idsBy, lines, numberOrNull, orNull } from './lines'
import { bookTax, countryId, fullTax } from './world'

const terms = (text: string) => lines(['title', 'persian'], text).map(({ title, persian }) => ({ title, nonLatinTitle: orNull(persian) }))

export const ageGroups = lines(
  ['title', 'persian', 'from', 'to', 'thema'],
  `Babies | نوزادان | 0 | 2 | 5AB
  Toddlers | خردسالان | 2 | 4 | 5AC
  Preschool | پیش‌دبستان | 4 | 6 | 5AF
  Early readers | نوآموزان | 6 | 9 | 5AG
  Middle grade | کودکان | 9 | 12 | 5AK
  Teenagers | نوجوانان | 12 | 16 | 5AQ
  Young adults | جوانان | 16 | 20 | 5AT
  Adults | بزرگسالان | 18 | - | -`,
).map(({ title, persian, from, to, thema }) => ({
  title,
  nonLatinTitle: persian,
  fromAge: Number(from),
  toAge: numberOrNull(to),
  themaCode: orNull(thema),
}))

export const articleGroups = lines(
  ['code', 'title', 'tax', 'account'],
  `10 | Books, printed | books | 3011
  11 | Books, digital | books | 3012
  12 | Audiobooks | books | 3013
  20 | Journals and newspapers | books | 3021
  30 | Documents and reports | books | 3031
  40 | Games and puzzles | full | 3041
  41 | Stationery | full | 3042
  50 | Freight | full | 3051
  60 | Library services | full | 3061`,
).map(({ code, title, tax, account }) => ({ code, title, taxId: tax === 'books' ? bookTax : fullTax, salesAccount: account }))

export const awards = lines(
  ['title', 'persian', 'country', 'year', 'website'],
  `Nobel Prize in Literature | جایزه نوبل ادبیات | SE | 1901 | https://www.nobelprize.org
  August Prize | جایزه آگوست | SE | 1989 | https://www.augustpriset.se
  Astrid Lindgren Memorial Award | جایزه یادبود آسترید لیندگرن | SE | 2002 | https://www.alma.se
  Nils Holgersson Plaque | - | SE | 1950 | -
  Selma Lagerlöf Prize | - | SE | 1984 | -
  Nordic Council Literature Prize | جایزه ادبی شورای نوردیک | - | 1962 | https://www.norden.org
  Booker Prize | جایزه بوکر | GB | 1969 | https://thebookerprizes.com
  International Booker Prize | جایزه بوکر بین‌المللی | GB | 2005 | https://thebookerprizes.com
  Women's Prize for Fiction | - | GB | 1996 | -
  Pulitzer Prize for Fiction | جایزه پولیتزر | US | 1918 | https://www.pulitzer.org
  Prix Goncourt | جایزه گنکور | FR | 1903 | -
  German Book Prize | جایزه کتاب آلمان | DE | 2005 | -
  Hans Christian Andersen Award | جایزه هانس کریستین آندرسن | CH | 1956 | https://www.ibby.org
  Iran's Book of the Year | کتاب سال ایران | IR | 1983 | -
  Jalal Al-e Ahmad Literary Award | جایزه ادبی جلال آل‌احمد | IR | 2008 | -
  Hooshang Golshiri Award | جایزه هوشنگ گلشیری | IR | 2001 | -`,
).map(({ title, persian, country, year, website }) => ({
  title,
  nonLatinTitle: orNull(persian),
  countryId: orNull(country) && countryId(country),
  firstYear: Number(year),
  website: orNull(website),
}))

export const bookCovers = lines(
  ['title', 'persian', 'onix'],
  `Hardback | گالینگور | BB
  Paperback | شومیز | BC
  Flexible cover | نیمه‌سخت | B116
  Half-cloth | نیمه‌پارچه‌ای | B402
  Leather | چرمی | BG
  Board book | مقوایی | BH
  Spiral bound | سیمی | BE
  Dust jacket | روکش‌دار | B504
  French flaps | لب‌برگردان | B501
  Stapled | منگنه‌ای | B310`,
).map(({ title, persian, onix }) => ({ title, nonLatinTitle: persian, onixCode: onix }))

export const colors = lines(
  ['title', 'persian', 'value'],
  `Black | سیاه | #111111
  White | سفید | #ffffff
  Grey | خاکستری | #8a8f98
  Red | قرمز | #c62828
  Burgundy | زرشکی | #6d1a36
  Orange | نارنجی | #ef6c00
  Yellow | زرد | #f9c80e
  Green | سبز | #2e7d32
  Olive | زیتونی | #6b6b2a
  Turquoise | فیروزه‌ای | #1aa6b7
  Light blue | آبی روشن | #7fb7e6
  Blue | آبی | #1f5fbf
  Navy | سرمه‌ای | #14213d
  Purple | بنفش | #6a3fa0
  Pink | صورتی | #e58fb1
  Brown | قهوه‌ای | #6d4c41
  Beige | بژ | #e4d5b7
  Gold | طلایی | #c5a253
  Silver | نقره‌ای | #b8bcc4`,
).map(({ title, persian, value }) => ({ title, nonLatinTitle: persian, value }))

export const ecolabels = lines(
  ['title', 'persian', 'website', 'description'],
  `Nordic Swan Ecolabel | برچسب قوی نوردیک | https://www.nordic-swan-ecolabel.org | Printing house, paper and glue are licensed.
  EU Ecolabel | برچسب زیست‌محیطی اروپا | https://environment.ec.europa.eu | -
  FSC Mix | - | https://fsc.org | Wood from certified forests, recycled and controlled sources.
  FSC Recycled | - | https://fsc.org | -
  PEFC | - | https://www.pefc.org | -
  Blue Angel | فرشته آبی | https://www.blauer-engel.de | -`,
).map(({ title, persian, website, description }) => ({ title, nonLatinTitle: orNull(persian), website, description: orNull(description) }))

export const educationLevels = lines(
  ['title', 'persian', 'isced'],
  `Preschool | پیش‌دبستانی | 0
  Primary school | دبستان | 1
  Lower secondary | متوسطه اول | 2
  Upper secondary | متوسطه دوم | 3
  Vocational college | کاردانی | 5
  Bachelor | کارشناسی | 6
  Master | کارشناسی ارشد | 7
  Doctorate | دکتری | 8
  Adult education | آموزش بزرگسالان | -`,
).map(({ title, persian, isced }) => ({ title, nonLatinTitle: persian, isced: numberOrNull(isced) }))
const levelId = idsBy(educationLevels, ({ title }) => title)

const persianDigits = (n: number) => String(n).replace(/\d/g, (digit) => '۰۱۲۳۴۵۶۷۸۹'[Number(digit)] ?? digit)

export const grades = [
  { title: 'Preschool class', nonLatinTitle: 'پیش‌دبستان', level: 'Preschool' },
  ...Array.from({ length: 9 }, (_, i) => ({
    title: `Year ${i + 1}`,
    nonLatinTitle: `پایه ${persianDigits(i + 1)}`,
    level: i < 6 ? 'Primary school' : 'Lower secondary',
  })),
  ...Array.from({ length: 3 }, (_, i) => ({
    title: `Upper secondary ${i + 1}`,
    nonLatinTitle: `پایه ${persianDigits(i + 10)}`,
    level: 'Upper secondary',
  })),
].map(({ level, ...grade }, place) => ({ ...grade, educationLevelId: levelId(level), place }))

export const formats = lines(
  ['title', 'persian', 'onix', 'tax', 'digital'],
  `Hardback | گالینگور | BB | books | no
  Paperback | شومیز | BC | books | no
  Pocket | جیبی | B104 | books | no
  Board book | کتاب مقوایی | BH | books | no
  Large print | درشت‌چاپ | B124 | books | no
  E-book, EPUB | کتاب الکترونیکی | ED | books | yes
  E-book, PDF | پی‌دی‌اف | EB | books | yes
  Audiobook, CD | کتاب صوتی، سی‌دی | AC | books | no
  Audiobook, download | کتاب صوتی | AJ | books | yes
  Booklet | کتابچه | BF | books | no
  Sheet music | نت موسیقی | PI | books | no
  Map | نقشه | CB | books | no
  Calendar | تقویم | PC | full | no
  Game | بازی | ZE | full | no
  Poster | پوستر | PK | full | no
  Goods | کالا | ZZ | full | no`,
).map(({ title, persian, onix, tax, digital }) => ({
  title,
  nonLatinTitle: persian,
  onixCode: onix,
  taxId: tax === 'books' ? bookTax : fullTax,
  isDigital: digital === 'yes',
}))

export const instructionalMethods = lines(
  ['title', 'persian', 'description'],
  `Classroom teaching | آموزش حضوری | Read with a teacher, in class
  Self-study | خودآموز | With keys and a plan for reading alone
  Distance course | آموزش از راه دور | -
  Blended learning | آموزش ترکیبی | Partly in class and partly at a distance
  Group work | کار گروهی | -
  Exercises | تمرین | Tasks without the theory
  Laboratory work | آزمایشگاهی | -`,
).map(({ title, persian, description }) => ({ title, nonLatinTitle: orNull(persian), description: orNull(description) }))

export const materials = terms(`Paper | کاغذ
  Board | مقوا
  Cloth | پارچه
  Leather | چرم
  Wood | چوب
  Plastic | پلاستیک
  Metal | فلز
  Felt | نمد
  Recycled paper | کاغذ بازیافتی`)

export const occupations = terms(`Novelist | رمان‌نویس
  Poet | شاعر
  Playwright | نمایشنامه‌نویس
  Journalist | روزنامه‌نگار
  Historian | تاریخ‌نگار
  Philosopher | فیلسوف
  Translator | مترجم
  Illustrator | تصویرگر
  Photographer | عکاس
  Teacher | آموزگار
  Physician | پزشک
  Researcher | پژوهشگر
  Cook | آشپز
  Musician | موسیقی‌دان`)
