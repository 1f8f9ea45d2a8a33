import { nth } from '#api/core/objects'
import { lines, orNull } from '../reference/demo/lines'

export const sliders = lines(
  ['title', 'persian', 'link', 'from', 'to'],
  `Summer reading | کتاب‌های تابستان | /books/summer | #1f5fbf | #7fd1ae
  Nobel laureates | برندگان نوبل | /books/nobel | #6d1a36 | #e0a458
  Persian classics | ادبیات کلاسیک فارسی | /books/persian-classics | #0b5d5b | #c5a253`,
).map(({ from, to, ...slider }, index) => ({
  title: slider.title,
  nonLatinTitle: slider.persian,
  link: slider.link,
  index: index + 1,
  fromDate: index === 0 ? '2026-06-01' : null,
  toDate: index === 0 ? '2026-08-31' : null,
  isActive: true,
  colours: [from, to] as const,
}))

export const contents = lines(
  ['slug', 'language', 'title', 'body'],
  `about-us | eng | About us | <p>We have sold books, documents and journals from <strong>Stockholm</strong> since 1987, in Swedish, English and Persian.</p>
  om-oss | swe | Om oss | <p>Vi har sålt böcker från <strong>Stockholm</strong> sedan 1987, på svenska, engelska och persiska.</p>
  about-us-fa | per | درباره ما | <p dir="rtl">از سال ۱۹۸۷ در استکهلم کتاب سوئدی، انگلیسی و فارسی می‌فروشیم.</p>
  terms | eng | Terms of purchase | <h2>Prices</h2><p>All prices include VAT.</p><h2>Returns</h2><p>Within <strong>14 days</strong>, unread.</p>
  privacy | eng | Privacy | <p>We keep what an order needs, and for as long as the <em>accounting act</em> says.</p>
  delivery | eng | Delivery | <ul><li>Within Sweden: 2–5 days</li><li>Europe: 4–10 days</li><li>Iran: 10–30 days</li></ul>
  libraries | eng | For libraries | <p>Plastic covers, labels and MARC records: <a href="/contact">ask us</a>.</p>
  contact | eng | Contact | <p><a href="mailto:info@shop.example.se">info@shop.example.se</a></p>`,
).map(({ slug, language, title, body }, i) => ({
  slug,
  language,
  title,
  body,
  image: null,
  publishedOn: `2025-0${i + 1}-15`,
  isPublished: slug !== 'libraries',
}))

const entries = lines(
  ['parent', 'name', 'title', 'persian', 'link'],
  `- | books | Books | کتاب‌ها | /books
  books | books-swedish | In Swedish | سوئدی | /books/swedish
  books | books-english | In English | انگلیسی | /books/english
  books | books-persian | In Persian | فارسی | /books/persian
  books | books-children | For children | کودک و نوجوان | /books/children
  - | documents | Documents | اسناد | /documents
  - | other | Games and gifts | بازی و هدیه | /other
  - | libraries | For libraries | کتابخانه‌ها | /libraries
  - | about | About us | درباره ما | /about-us
  about | about-contact | Contact | تماس | /contact
  about | about-terms | Terms of purchase | شرایط خرید | /terms
  about | about-delivery | Delivery | ارسال | /delivery`,
)
export const menus = entries.map(({ parent, name, title, persian, link }, index) => ({
  title,
  name,
  nonLatinTitle: persian,
  link,
  icon: parent === '-' ? name : null,
  index: index + 1,
  parentId: orNull(parent) && entries.findIndex((entry) => entry.name === parent) + 1,
  permission: null,
  isActive: true,
}))

export const emails = lines(
  ['emailAddress', 'sender', 'purpose'],
  `order@shop.example.se | Orders | orders
  faktura@shop.example.se | Invoices | invoices
  support@shop.example.se | Customer service | support
  konto@shop.example.se | Accounts | accounts
  nyheter@shop.example.se | News from the shop | newsletter`,
).map(({ purpose, ...email }) => ({ ...email, purpose: purpose as 'orders', isActive: true }))

export const emailTemplates = lines(
  ['title', 'language', 'email', 'subject', 'body'],
  `Order received | swe | 1 | Tack för din beställning | <p>Hej!</p><p>Vi har tagit emot din beställning och återkommer när den skickas.</p>
  Order sent | swe | 1 | Din beställning är på väg | <p>Hej!</p><p>Din beställning har lämnat lagret i dag.</p>
  Order received (Persian) | per | 1 | سفارش شما دریافت شد | <p dir="rtl">سفارش شما دریافت شد و هنگام ارسال به شما خبر می‌دهیم.</p>
  Invoice | swe | 2 | Faktura från bokhandeln | <p>Fakturan finns bifogad.</p>
  Payment reminder | swe | 2 | Påminnelse | <p>Vi saknar din betalning. Har du redan betalat kan du bortse från detta.</p>
  Offer | eng | 1 | Your offer | <p>Here is the offer you asked for. It is valid for <strong>30 days</strong>.</p>
  Activate your account | eng | 4 | Activate your account | <p>Follow the link to activate your account.</p>
  Reset your password | eng | 4 | Reset your password | <p>Follow the link within an hour.</p>`,
).map(({ email, ...template }) => ({ ...template, emailId: Number(email) }))

const messages = lines(
  ['name', 'email', 'subject', 'message'],
  `Anna Sjöberg | anna.sjoberg@example.se | Leveranstid | Hur lång leveranstid har ni på Bröderna Lejonhjärta i inbunden utgåva?
  مریم احمدی | maryam.ahmadi@example.com | ارسال به ایران | آیا به شیراز هم کتاب می‌فرستید و هزینه آن چقدر است؟
  Stadsbiblioteket i Lund | inkop@bibliotek.example.se | Plastning | Vi önskar offert på plastning och etiketter för 400 titlar.
  David Thompson | d.thompson@example.co.uk | Missing page | My copy of Middlemarch lacks pages 214 and 215.
  علی رضایی | ali.rezaei@example.se | فاکتور | لطفاً فاکتور سفارش ماه گذشته را دوباره بفرستید.
  Karin Wallin | karin.wallin@example.se | Retur | Boken var en present som mottagaren redan hade. Kan jag byta den?
  Internationella biblioteket | ib@bibliotek.example.se | Nya persiska titlar | Skicka gärna listan över höstens persiska titlar.
  Giulia Bianchi | giulia.bianchi@example.it | Catalogue | Could you send the catalogue of Swedish picture books as a PDF?`,
)

export const contactsBefore = (now: Date) =>
  Array.from({ length: 40 }, (_, i) => {
    const message = nth(messages, (i * 3) % messages.length)
    return {
      ...message,
      phone: i % 4 ? null : `+46 70 555 ${String(10 + i)} 00`,
      sentAt: new Date(now.getTime() - (40 - i) * 31 * 3_600_000).toISOString(),
    }
  })

export const messagesBefore = (now: Date) =>
  lines(
    ['kind', 'recipient', 'about', 'error'],
    `invitation | maja.berg@shop.example.se | Maja Berg | -
  invoice | inkop@lund.example.se | Invoice 100001 | -
  reset | erik.lindqvist@shop.example.se | Erik Lindqvist | -
  distributorRequest | order@forlagssystem.example.se | Request 3 | -
  offer | bok@karlstad.example.se | Offer 2 | The mail server rejected the address
  newPlace | shirin.ahmadi@shop.example.se | Shirin Ahmadi | -`,
  ).map(({ kind, recipient, about, error }, i) => {
    const at = new Date(now.getTime() - (6 - i) * 7 * 3_600_000).toISOString()
    const isSent = error === '-'
    return {
      kind,
      recipient,
      about,
      attempts: 1,
      createdAt: at,
      state: isSent ? 'sent' : 'failed',
      error: orNull(error),
      sentAt: isSent ? at : null,
    }
  })
