import { randomBytes } from 'node:crypto'
import { parentPort, workerData } from 'node:worker_threads'

// Makes what is uploaded and sends it, in a thread of its own: what it costs to send delays nobody who measures.

const megabyte = 1_000_000

const onix = (product) => `<ONIXMessage release="3.0" xmlns="http://ns.editeur.org/onix/3.0/reference">${product}</ONIXMessage>`
const bookOf = (i) =>
  `<Product><RecordReference>${i}</RecordReference><NotificationType>03</NotificationType><DescriptiveDetail><TitleDetail><TitleType>01</TitleType><TitleElement><TitleElementLevel>01</TitleElementLevel><TitleText>Bok ${i}</TitleText></TitleElement></TitleDetail></DescriptiveDetail><CollateralDetail><TextContent><TextType>03</TextType><ContentAudience>00</ContentAudience><Text>${'Om en bok, <em>som</em> handlar om det. '.replaceAll('<', '&lt;').repeat(820)}</Text></TextContent></CollateralDetail></Product>`

const bodies = {
  /** 19 MB of records, each as long as any that is read. */
  records: () => formOf('x.xml', onix(Array.from({ length: 490 }, (_, i) => bookOf(i)).join(''))),
  /** 19 MB of elements in one record, which no record has. */
  elements: () => formOf('x.xml', onix(`<Product>${'<a/>'.repeat(4_700_000)}</Product>`)),
  picture: () =>
    formOf('x.png', Buffer.concat([Buffer.from('89504e470d0a1a0a0000000d494844520000006400000064', 'hex'), randomBytes(9.9 * megabyte)])),
  emptyParts: () => Buffer.from(`${'--b\r\nContent-Disposition: form-data; name="x"\r\n\r\n\r\n'.repeat(450_000)}--b--`),
}

const formOf = (name, content) =>
  Buffer.concat([
    Buffer.from('--b\r\nContent-Disposition: form-data; name="data"\r\n\r\n{}\r\n'),
    Buffer.from(`--b\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\n\r\n`),
    Buffer.from(content),
    Buffer.from('\r\n--b--'),
  ])

const { kind, url, token } = workerData
const body = bodies[kind]?.() ?? bodies.picture()
const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'multipart/form-data; boundary=b' }

const upload = () => fetch(url, { method: 'POST', headers, body })
const sent = kind === 'reading' ? (await (await upload()).json()).data.url : undefined

parentPort.on('message', async (count) => {
  const send = async () => {
    const response = await (sent ? fetch(new URL(`/api/${sent}`, url)) : upload())
    await response.arrayBuffer()
    return response.status
  }
  parentPort.postMessage(await Promise.all(Array.from({ length: count }, send)))
})
parentPort.postMessage('ready')
