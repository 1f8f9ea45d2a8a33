import { expect, test } from 'vitest'
import { toXml } from '#api/core/sheet/xml'
import { marcOf } from '#api/exports/marc'
import { compareMetadata } from '#api/exports/metadata'
import { onixEnd, onixProduct, onixStart } from '#api/exports/onix'
import { exportProfiles } from '#api/exports/profile'
import { writeIso2709 } from '#server/exports/iso2709'
import { demoRecords } from './demoRecords'
import { settings } from './fixtures'
import { profile } from './office'

const at = new Date('2026-11-22T00:15:00Z')

test('our own export of every title of the demonstration, imported again, changes nothing', async () => {
  const { signIn, records } = await demoRecords()
  const admin = await signIn('admin')
  const { agency, recordPrefix } = settings
  await admin.call(exportProfiles.ExportProfile.calls.add, { body: { title: 'Own', kind: 'marc21', ...profile, agency, recordPrefix } })
  const compare = async (bytes: Uint8Array | string) =>
    (await admin.call(compareMetadata, { body: { file: new File([bytes as BlobPart], 'x') } })).data.records
  const mrc = (own: typeof settings) => Buffer.concat(records.map((each) => writeIso2709(marcOf(each, own, at))))
  const onix = (own: typeof settings) => onixStart(own, at) + records.map((each) => toXml(onixProduct(each, own))).join('\n') + onixEnd(own)
  const files = {
    'MARC in Swedish': mrc(settings),
    'MARC in English': mrc({ ...settings, language: 'eng' }),
    ONIX: onix(settings),
    'ONIX without VAT, short tags': onix({ ...settings, priceType: 'retailWithoutVat', onixTags: 'short' }),
  }
  for (const [name, bytes] of Object.entries(files)) {
    const compared = await compare(bytes)
    expect(compared.length, name).toBe(records.length)
    const changes = compared.filter(({ state }) => state !== 'same')
    expect(changes.map(({ state, title, fields }) => ({ name, state, title, fields }))).toEqual([])
  }
})
