import type { MarcField, MarcRecord } from '#api/exports/marc'
import type { RecipientView } from '#api/exports/roundTrip'
import { subfield } from '../incomingParts'

/** MARC relator codes (loc.gov/marc/relators). */
const roles: Readonly<Record<string, string>> = {
  aut: 'author',
  trl: 'translator',
  ill: 'illustrator',
  edt: 'editor',
  pht: 'photographer',
  nrt: 'narrator',
  aui: 'author of introduction',
  wpr: 'writer of preface',
  cmp: 'composer',
  com: 'compiler',
}

const withoutEnd = (text: string) => text.replace(/[\s/:;,،؛=]+$/u, '')

/** A library's catalogue shows fields with their punctuation (ISBD), and the linked 880 beside each. */
export function cardOf({ fields }: MarcRecord): RecipientView {
  const every = (...tags: string[]) => fields.filter(([tag = '']) => tags.includes(tag))
  const linked = (field: MarcField | undefined) => {
    const number = subfield(field, '6').slice(4, 6)
    return number ? every('880').find((other) => subfield(other, '6').startsWith(`${field?.[0]}-${number}`)) : undefined
  }
  const words = (field: MarcField | undefined, codes: string) =>
    [...codes]
      .map((code) => subfield(field, code))
      .filter(Boolean)
      .join(' ')
  const [title] = every('245')
  const line = (label: string, field: MarcField | undefined, codes: string) => ({
    label,
    text: withoutEnd(words(field, codes)),
    other: withoutEnd(words(linked(field), codes)),
  })
  const person = (field: MarcField) => {
    const { label, text, other } = line(field[0] === '100' || field[0] === '110' ? 'Main entry' : 'Added entry', field, 'ad')
    const role = roles[subfield(field, '4')] ?? ''
    return { label, text: role ? `${text} (${role})` : text, other }
  }
  const isbns = every('020').flatMap((field) => {
    const isbn = subfield(field, 'a')
    const binding = subfield(field, 'q')
    return isbn ? [binding ? `${isbn} (${binding})` : isbn] : []
  })
  const listed = (...tags: string[]) => [...new Set(every(...tags).map((field) => subfield(field, 'a')))].filter(Boolean).join('; ')
  const one = (label: string, text: string) => ({ label, text, other: '' })
  const lines = [
    ...every('100', '110', '700', '710').map(person),
    ...every('250').map((field) => line('Edition', field, 'a')),
    ...every('264', '260').map((field) => line('Published', field, 'abc')),
    ...every('300').map((field) => line('Extent', field, 'abc')),
    ...every('490').map((field) => line('Series', field, 'av')),
    one('Language', listed('546')),
    one('Subjects', listed('650', '651')),
    one('Genre', listed('655')),
    one('Keywords', listed('653')),
    one(
      'Classification',
      every('082', '084', '072')
        .map((field) => `${subfield(field, 'a')} (${subfield(field, '2')})`)
        .join('; '),
    ),
    one('Audience', listed('521')),
    one('Awards', listed('586')),
    one('ISBN', isbns.join('; ')),
    one(
      'Shelf mark',
      every('852')
        .map((field) => words(field, 'bh'))
        .join('; '),
    ),
  ]
  const missing = [
    ...(isbns.length ? [] : ['ISBN']),
    ...(every('082', '084').length ? [] : ['Class number (SAB or Dewey)']),
    ...(every('650').length ? [] : ['Subject heading']),
    ...(every('264', '260').length ? [] : ['Publisher and year']),
  ]
  const [note] = every('520')
  return {
    view: 'card',
    title: withoutEnd(words(title, 'ab')),
    otherTitle: withoutEnd(words(linked(title), 'ab')),
    by: withoutEnd(subfield(title, 'c')),
    otherBy: withoutEnd(subfield(linked(title), 'c')),
    price: '',
    availability: '',
    cover:
      every('856')
        .map((field) => subfield(field, 'u'))
        .find(Boolean) ?? '',
    text: subfield(note, 'a'),
    lines: lines.filter(({ text, other }) => text || other),
    missing,
  }
}
