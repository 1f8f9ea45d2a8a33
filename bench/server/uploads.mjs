import { randomBytes } from 'node:crypto'
import { postgres, startPostgres } from '../../scripts/postgres.mjs'
import { signIn, startServer, temporaryFolder, withoutHumanCheck } from '../../scripts/serve.mjs'
import { print } from '../report.mjs'
import { caller } from './beside.mjs'

const rounds = 3
/** Milliseconds: the 99th percentile of a small call. */
const target = 100
const megabyte = 1_000_000

const onix = (product) => `<ONIXMessage release="3.0" xmlns="http://ns.editeur.org/onix/3.0/reference">${product}</ONIXMessage>`
const bookOf = (i) =>
  `<Product><RecordReference>${i}</RecordReference><NotificationType>03</NotificationType><DescriptiveDetail><TitleDetail><TitleType>01</TitleType><TitleElement><TitleElementLevel>01</TitleElementLevel><TitleText>Bok ${i}</TitleText></TitleElement></TitleDetail></DescriptiveDetail><CollateralDetail><TextContent><TextType>03</TextType><ContentAudience>00</ContentAudience><Text>${'Om en bok, <em>som</em> handlar om det. '.replaceAll('<', '&lt;').repeat(820)}</Text></TextContent></CollateralDetail></Product>`
/** 19 MB of records, each as long as any that is read. */
const records = () => onix(Array.from({ length: 490 }, (_, i) => bookOf(i)).join(''))
/** 19 MB of elements in one record, which no record has. */
const elements = () => onix(`<Product>${'<a/>'.repeat(4_700_000)}</Product>`)
const picture = () => Buffer.concat([Buffer.from('89504e470d0a1a0a0000000d494844520000006400000064', 'hex'), randomBytes(9.9 * megabyte)])

async function upload(app, token, path, body) {
  const response = await fetch(`${app.url}/api/${path}`, { method: 'POST', headers: { Authorization: `Bearer ${token}` }, body })
  await response.arrayBuffer()
  return response.status
}

const formOf = (bytes, name, fields = {}) => {
  const form = new FormData()
  form.set('data', JSON.stringify(fields))
  form.set('file', new File([bytes], name))
  return form
}

/** 450,000 empty parts, by somebody who may upload nothing. */
function emptyParts(app, token) {
  const part = '--b\r\nContent-Disposition: form-data; name="x"\r\n\r\n\r\n'
  const body = Buffer.from(`${part.repeat(450_000)}--b--`)
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'multipart/form-data; boundary=b' }
  return fetch(`${app.url}/api/File/AddFile`, { method: 'POST', headers, body }).then(({ status }) => status)
}

/** Measures small calls while six of the largest uploads run. */
export async function benchUploads({ on }) {
  console.log('\nSix of the largest uploads at once')
  if (on !== 'embedded' && postgres.binaries) await measure('PostgreSQL')
  if (on !== 'postgres') await measure('embedded')
}

async function measure(on) {
  const folder = temporaryFolder('uploads')
  const database = on === 'embedded' ? undefined : await startPostgres()
  const app = await startServer({
    env: { ...withoutHumanCheck, DATA_DIR: folder.path, ...(database && { DATABASE_URL: database.url }) },
  })
  try {
    const [admin, distributor] = [await signIn(app.url, 'admin'), await signIn(app.url, 'distributor')]
    const { beside } = caller(app, admin)
    const kinds = {
      'ONIX of 490 records': () => upload(app, admin, 'ImportFile/Metadata', formOf(records(), 'x.xml')),
      'ONIX of one record': () => upload(app, admin, 'ImportFile/Metadata', formOf(elements(), 'x.xml')),
      'Pictures of 10 MB': () => upload(app, admin, 'File/AddFile', formOf(picture(), 'x.png')),
      '450,000 empty parts': () => emptyParts(app, distributor),
    }
    for (const [name, send] of Object.entries(kinds)) {
      const waits = []
      const statuses = new Set()
      let memory = 0
      let took = 0
      for (let round = 0; round < rounds; round++) {
        const ran = await beside(async () => {
          for (const status of await Promise.all(Array.from({ length: 6 }, send))) statuses.add(status)
        })
        waits.push(...ran.waits)
        memory = ran.memory
        took += ran.took
      }
      waits.sort((a, b) => a - b)
      const p99 = waits[Math.min(waits.length - 1, Math.floor(waits.length * 0.99))]
      const detail = `${waits.length} calls, ${(took / rounds).toFixed(1)} s a round, answered ${[...statuses].join(', ')}; the server held ${Math.round(memory)} MB at most`
      print(`${name}, ${on}: a small call, 99th of 100`, `${p99.toFixed(0)} ms`, `≤ ${target} ms`, p99 <= target, detail)
    }
  } finally {
    await app.stop()
    await database?.stop()
    folder.remove()
  }
}
