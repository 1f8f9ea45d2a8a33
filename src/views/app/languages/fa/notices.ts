import type { Part } from '../names'
import { isolated, numbersIn } from '../numbers'

const { counted } = numbersIn('fa-IR')

const formats: Readonly<Record<string, string>> = {
  libris: 'فایل لیبریس',
  onix: `فایل ${isolated('ONIX')}`,
  catalog: `کاتالوگ ${isolated('PDF')}`,
  marc21: `فایل ${isolated('MARC 21')}`,
}
const records: Readonly<Record<string, string>> = {
  article: 'محصول‌ها',
  invoice: 'اسناد فروش',
  voucher: 'سندهای حسابداری',
  customer: 'مشتریان',
  supplier: 'پخش‌کنندگان',
}

export const notices: Part['texts'] = {
  'dashboard/happened': {
    build: ({ state, of, count }) => {
      if (state === 'failed') return `${formats[of]} ساخته نشد`
      return count > 0 ? `${formats[of]} بدون ${counted(count, 'عنوان')} ساخته شد` : `${formats[of]} ساخته شد`
    },
    delivery: ({ state, of }) => `${formats[of]} ${state === 'failed' ? 'فرستاده نشد' : 'فرستاده شد'}`,
    libris: ({ state, count }) => (state === 'failed' ? `لیبریس ${counted(count, 'عنوان')} را نپذیرفت` : 'عنوان‌ها به لیبریس فرستاده شدند'),
    invoiceRun: ({ state, recordId, count }) => {
      const run = `صدور گروهی فاکتور ${isolated(recordId)}`
      if (state === 'failed') return `${run} متوقف شد`
      return state === 'needsYou' ? `${run} تمام شد و ${counted(count, 'سفارش')} رد شد` : `${run} تمام شد`
    },
    electronicInvoice: () => 'فاکتور الکترونیکی تحویل نشد',
    import: ({ state, of, count }) => {
      if (state === 'finished') return 'ورود داده تمام شد'
      return of === 'applied' ? `ورود داده تمام شد و ${counted(count, 'ردیف')} مانده است` : 'ورود داده ناتمام مانده است'
    },
    mail: () => 'ایمیل فرستاده نشد',
    fortnoxSync: ({ state, of, count }) => {
      if (state === 'finished') return `همگام‌سازی ${records[of]} با فورت‌ناکس تمام شد`
      return count > 0
        ? `همگام‌سازی ${records[of]} با فورت‌ناکس: ${counted(count, 'مورد')} همگام نشد`
        : `همگام‌سازی ${records[of]} با فورت‌ناکس متوقف شد`
    },
    fortnoxComparison: ({ state, count }) => {
      if (state === 'failed') return 'مقایسه با فورت‌ناکس ناموفق بود'
      return state === 'needsYou' ? `مقایسه با فورت‌ناکس ${counted(count, 'تفاوت')} یافت` : 'مقایسه با فورت‌ناکس تفاوتی نیافت'
    },
    report: ({ state, count }) => (state === 'failed' ? `${counted(count, 'ایمیل')} از یک گزارش فرستاده نشد` : 'گزارش فرستاده شد'),
    reportStopped: () => 'گزارش ایمیلی متوقف شد',
  },
  'dashboard/stopped': {
    closed: 'حساب کسی که گزارش را ذخیره کرده بسته شده است.',
    permission: 'کسی که گزارش را ذخیره کرده دیگر اجازهٔ دیدن آن را ندارد.',
  },
  'dashboard/remedies': {
    build: () => 'خروجی را باز کنید و فایل را دوباره بسازید.',
    delivery: () => 'خروجی را باز کنید و فایل را دوباره بفرستید.',
    libris: () => 'خروجی را باز کنید، عنوان‌ها را اصلاح کنید و دوباره بفرستید.',
    invoiceRun: ({ state }) =>
      state === 'failed' ? 'صدور گروهی را باز کنید و ادامه دهید.' : 'صدور گروهی را باز کنید تا سفارش‌های ردشده را ببینید.',
    electronicInvoice: () => 'فاکتور را باز کنید و دوباره بفرستید.',
    import: ({ of }) => (of === 'applied' ? 'ورود داده را باز کنید و ردیف‌ها را اصلاح کنید.' : 'ورود داده را باز کنید و به پایان برسانید.'),
    mail: ({ of }) =>
      of === 'invoice' ? 'فاکتور را باز کنید و ایمیل را دوباره بفرستید.' : 'صندوق خروجی را باز کنید و ایمیل را دوباره بفرستید.',
    fortnoxSync: () => 'فهرست را باز کنید، موردها را اصلاح کنید و دوباره همگام کنید.',
    fortnoxComparison: ({ state }) =>
      state === 'failed' ? 'مقایسه را باز کنید و دوباره مقایسه کنید.' : 'مقایسه را باز کنید تا آن‌ها را ببینید.',
    report: () => 'گزارش را باز کنید و ایمیل‌ها را دوباره بفرستید.',
    reportStopped: () => 'گزارش را باز کنید و به نام خودتان ادامه دهید.',
  },
}
