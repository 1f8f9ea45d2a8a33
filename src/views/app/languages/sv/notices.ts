import type { Part } from '../names'
import { numbersIn } from '../numbers'

const { counted } = numbersIn('sv-SE')

const formats: Readonly<Record<string, string>> = {
  libris: 'Libris-filen',
  onix: 'ONIX-filen',
  catalog: 'PDF-katalogen',
  marc21: 'MARC 21-filen',
}
const records: Readonly<Record<string, string>> = {
  article: 'produkter',
  invoice: 'dokument',
  voucher: 'verifikat',
  customer: 'kunder',
  supplier: 'distributörer',
}

export const notices: Part['texts'] = {
  'dashboard/happened': {
    build: ({ state, of, count }) => {
      if (state === 'failed') return `${formats[of]} skapades inte`
      return count > 0 ? `${formats[of]} skapades utan ${counted(count, 'titel', 'titlar')}` : `${formats[of]} är skapad`
    },
    delivery: ({ state, of }) => `${formats[of]} ${state === 'failed' ? 'skickades inte' : 'är skickad'}`,
    libris: ({ state, count }) =>
      state === 'failed' ? `Libris tog inte emot ${counted(count, 'titel', 'titlar')}` : 'Titlar har skickats till Libris',
    invoiceRun: ({ state, recordId, count }) => {
      if (state === 'failed') return `Faktureringskörning ${recordId} stoppades`
      return state === 'needsYou'
        ? `Faktureringskörning ${recordId} är klar, ${counted(count, 'order avvisades', 'ordrar avvisades')}`
        : `Faktureringskörning ${recordId} är klar`
    },
    electronicInvoice: () => 'E-fakturan levererades inte',
    import: ({ state, of, count }) => {
      if (state === 'finished') return 'Importen är klar'
      return of === 'applied' ? `Importen är klar, ${counted(count, 'rad', 'rader')} återstår` : 'Importen är inte slutförd'
    },
    mail: () => 'E-postmeddelandet skickades inte',
    fortnoxSync: ({ state, of, count }) => {
      if (state === 'finished') return `Fortnox: synkroniseringen av ${records[of]} är klar`
      return count > 0
        ? `Fortnox: ${counted(count, 'post', 'poster')} bland ${records[of]} synkroniserades inte`
        : `Fortnox: synkroniseringen av ${records[of]} stoppades`
    },
    fortnoxComparison: ({ state, count }) => {
      if (state === 'failed') return 'Jämförelsen med Fortnox misslyckades'
      return state === 'needsYou'
        ? `Jämförelsen med Fortnox hittade ${counted(count, 'skillnad', 'skillnader')}`
        : 'Jämförelsen med Fortnox hittade inga skillnader'
    },
    report: ({ state, count }) =>
      state === 'failed'
        ? `${counted(count, 'e-postmeddelande', 'e-postmeddelanden')} med en rapport skickades inte`
        : 'Rapporten är skickad',
    reportStopped: () => 'Rapport via e-post stoppades',
  },
  'dashboard/stopped': {
    closed: 'Kontot för den som sparade rapporten har stängts.',
    permission: 'Den som sparade rapporten får inte längre se den.',
  },
  'dashboard/remedies': {
    build: () => 'Öppna exporten och skapa filen igen.',
    delivery: () => 'Öppna exporten och skicka filen igen.',
    libris: () => 'Öppna exporten, rätta titlarna och skicka dem igen.',
    invoiceRun: ({ state }) =>
      state === 'failed' ? 'Öppna körningen och återuppta den.' : 'Öppna körningen för att se de avvisade ordrarna.',
    electronicInvoice: () => 'Öppna fakturan och skicka den igen.',
    import: ({ of }) => (of === 'applied' ? 'Öppna importen och rätta raderna.' : 'Öppna importen och slutför den.'),
    mail: ({ of }) => (of === 'invoice' ? 'Öppna fakturan och skicka meddelandet igen.' : 'Öppna utkorgen och skicka meddelandet igen.'),
    fortnoxSync: () => 'Öppna listan, rätta posterna och synkronisera dem igen.',
    fortnoxComparison: ({ state }) => (state === 'failed' ? 'Öppna jämförelsen och jämför igen.' : 'Öppna jämförelsen för att se dem.'),
    report: () => 'Öppna rapporten och skicka meddelandena igen.',
    reportStopped: () => 'Öppna rapporten och återuppta den i ditt namn.',
  },
}
