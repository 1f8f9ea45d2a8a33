import { type Element, el, toXml, withAttributes, xmlDeclaration } from '#api/core/sheet/xml'
import type { MarcField, MarcRecord } from '#api/exports/marc'
import { elementsOf } from '../core/files/xmlReader'
import { leaderFault, type ReadMarc } from './iso2709'

const namespace = 'http://www.loc.gov/MARC21/slim'

function fieldElement([tag = '', first = '', ...rest]: MarcField): Element {
  if (tag < '010') return withAttributes(el('controlfield', first), { tag })
  const subfields = rest.flatMap((code, i) => (i % 2 ? [] : withAttributes(el('subfield', rest[i + 1] ?? ''), { code })))
  return withAttributes(el('datafield', subfields), { tag, ind1: first.charAt(0), ind2: first.charAt(1) })
}

/** loc.gov/standards/marcxml */
export const marcXmlRecord = ({ leader, fields }: MarcRecord): string =>
  toXml(el('record', el('leader', leader), fields.map(fieldElement)), '  ')

export const marcXmlStart = `${xmlDeclaration}<collection xmlns="${namespace}">\n`
export const marcXmlEnd = '</collection>\n'

/** Reports other records in the file. @throws {Error} for malformed XML */
export function* readMarcXml(text: string): Generator<ReadMarc> {
  for (const { children, line } of elementsOf(text, 'record')) {
    const leader = children.find(({ name }) => name === 'leader')?.text ?? ''
    const fault = leaderFault(leader)
    if (fault) {
      yield { offset: line, fault }
      continue
    }
    const fields = children.flatMap((child): string[][] => {
      const { tag = '', ind1 = ' ', ind2 = ' ' } = child.attributes
      if (child.name === 'controlfield') return [[tag, child.text]]
      if (child.name !== 'datafield') return []
      const subfields = child.children.flatMap((each) => [each.attributes.code ?? '', each.text])
      return [[tag, (ind1 || ' ') + (ind2 || ' '), ...subfields]]
    })
    yield { offset: line, record: { leader, fields } }
  }
}
