import { idsBy, lines, orNull } from './lines'

const thema = lines(
  ['code', 'title', 'persian'],
  `A | The arts | هنر
  AB | The arts: general topics | -
  AF | Art forms | -
  AJ | Photography | عکاسی
  AM | Architecture | معماری
  AT | Performing arts | هنرهای نمایشی
  AV | Music | موسیقی
  C | Language and linguistics | زبان و زبان‌شناسی
  CB | Language: reference | واژه‌نامه و مرجع
  CJ | Language teaching | آموزش زبان
  D | Biography and literature | زندگینامه و ادبیات
  DC | Poetry | شعر
  DD | Plays and scripts | نمایشنامه
  DN | Biography and non-fiction prose | زندگینامه
  DS | Literary studies | نقد ادبی
  F | Fiction | داستان
  FB | Fiction: general and literary | رمان ادبی
  FBA | Modern and contemporary fiction | رمان معاصر
  FBC | Classic fiction | رمان کلاسیک
  FF | Crime and mystery | جنایی و معمایی
  FH | Thriller and suspense | دلهره
  FK | Horror and supernatural | وحشت
  FL | Science fiction | علمی‌تخیلی
  FM | Fantasy | فانتزی
  FR | Romance | عاشقانه
  FV | Historical fiction | رمان تاریخی
  FY | Fiction: special features | -
  GL | Library and information sciences, museology | کتابداری و اطلاع‌رسانی
  J | Society and social sciences | علوم اجتماعی
  JB | Society and culture | جامعه و فرهنگ
  JP | Politics and government | سیاست
  JM | Psychology | روان‌شناسی
  JN | Education | آموزش و پرورش
  K | Economics and business | اقتصاد و مدیریت
  KC | Economics | اقتصاد
  L | Law | حقوق
  M | Medicine and nursing | پزشکی
  N | History and archaeology | تاریخ
  NH | History | تاریخ عمومی
  P | Mathematics and science | ریاضی و علوم
  PB | Mathematics | ریاضیات
  PD | Science: general | -
  Q | Philosophy and religion | فلسفه و دین
  QD | Philosophy | فلسفه
  QR | Religion and beliefs | دین
  R | Earth sciences and geography | جغرافیا و محیط زیست
  S | Sports and outdoor recreation | ورزش
  T | Technology and engineering | فنی و مهندسی
  U | Computing | رایانه
  V | Health and personal development | سلامت
  W | Lifestyle and leisure | سبک زندگی
  WB | Cookery, food and drink | آشپزی
  WT | Travel and holiday | سفر
  X | Graphic novels and comics | کمیک
  Y | Children's and teenage | کودک و نوجوان
  YB | Picture books and early learning | کتاب مصور
  YF | Children's and teenage fiction | داستان کودک
  YFB | Children's fiction: general | -
  YFH | Children's fiction: fantasy | فانتزی کودک
  YN | Children's and teenage: general interest | دانستنی‌های کودک
  YP | Educational material | کمک‌درسی`,
)

const themaId = idsBy(thema, ({ code }) => code)
const above = (code: string) => {
  const parent = thema.filter((other) => other.code !== code && code.startsWith(other.code)).at(-1)
  return parent ? themaId(parent.code) : null
}

export const genres = thema.map(({ code, title, persian }) => ({
  title,
  nonLatinTitle: orNull(persian),
  parentId: above(code),
  themaCode: code,
}))
export const genreId = themaId

const others = lines(
  ['scheme', 'code', 'title'],
  `dewey | 000 | Computer science, information and general works
  dewey | 020 | Library and information sciences
  dewey | 100 | Philosophy and psychology
  dewey | 150 | Psychology
  dewey | 200 | Religion
  dewey | 297 | Islam, Bábism and Bahá'í Faith
  dewey | 300 | Social sciences
  dewey | 305 | Groups of people
  dewey | 370 | Education
  dewey | 398.2 | Folk literature
  dewey | 400 | Language
  dewey | 439.7 | Swedish language
  dewey | 491.55 | Modern Persian language
  dewey | 500 | Science
  dewey | 510 | Mathematics
  dewey | 600 | Technology
  dewey | 610 | Medicine and health
  dewey | 641.5 | Cooking
  dewey | 700 | Arts and recreation
  dewey | 741.5 | Comic books and graphic novels
  dewey | 780 | Music
  dewey | 800 | Literature
  dewey | 823 | English fiction
  dewey | 839.73 | Swedish fiction
  dewey | 839.738 | Swedish fiction, from 2000
  dewey | 891.55 | Modern Persian literature
  dewey | 891.551 | Persian poetry
  dewey | 900 | History and geography
  dewey | 948.5 | History of Sweden
  dewey | 955 | History of Iran
  sab | H | Skönlitteratur
  sab | Hc | Svensk skönlitteratur
  sab | Hce | Utländsk skönlitteratur på svenska
  sab | Hcf | Barnlitteratur på svenska
  sab | Hcg | Ungdomslitteratur på svenska
  sab | G | Litteraturvetenskap
  sab | K | Historia
  sab | Kc | Sveriges historia
  sab | L | Biografi
  sab | N | Geografi
  sab | uH | Skönlitteratur för barn`,
)

const codes = [...thema.map(({ code }) => code), ...others.map(({ code }) => code)]
const broader = ({ scheme, code }: (typeof others)[number]): number | null => {
  const wanted = scheme === 'dewey' ? `${code.charAt(0)}00` : code.slice(0, -1)
  const place = wanted === code ? -1 : codes.indexOf(wanted, thema.length)
  return place === -1 ? null : place + 1
}

export const subjects = [
  ...thema.map(({ code, title, persian }) => ({
    title,
    nonLatinTitle: orNull(persian),
    scheme: 'thema' as const,
    code,
    parentId: above(code),
  })),
  ...others.map((subject) => ({
    title: subject.title,
    nonLatinTitle: null,
    scheme: subject.scheme as 'dewey' | 'sab',
    code: subject.code,
    parentId: broader(subject),
  })),
]
