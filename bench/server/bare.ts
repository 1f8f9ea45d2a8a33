import { createServer, type IncomingMessage } from 'node:http'
import pg from 'pg'
import { jsonHeaders } from '../../server/core/http/respond'
import { plainRows, type Statement, statementsOfFinish, statementsOfList } from './statements'

/**
 * What our server is compared with: Node's own http, a pool of the same size, and the statements our
 * server sends, recorded beforehand. No router, no validation, no session, no law, no log.
 */
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 })
const finish = await statementsOfFinish(pool)

/** What our server sends for each page asked for. */
const lists = new Map<number, Promise<Statement>>()
async function listOf(page: number): Promise<Statement> {
  // Past the middle a page is read from the end, for which the list is counted first.
  const list = (await statementsOfList(pool, page)).at(-1)
  if (!list) throw new Error('The list sends no statement')
  return list
}
function statementOf(path: string): Promise<Statement> | Statement {
  const page = Number(path.split('/').at(-1))
  if (path.startsWith('/list/plain/')) return plainRows(page)
  const list = lists.get(page) ?? listOf(page)
  lists.set(page, list)
  return list
}

const constant = JSON.stringify({
  isSuccess: true,
  status: 200,
  message: '',
  data: [{ name: 'order', counts: ['new-order', 'new-orders', 'pending', 'inprogress', 'done'].map((name) => ({ name, count: 123_456 })) }],
})

async function answer(request: IncomingMessage): Promise<string> {
  const path = request.url ?? ''
  if (path.startsWith('/constant')) return constant
  if (path.startsWith('/list')) {
    for await (const _ of request);
    const { rows } = await pool.query((await statementOf(path)) as pg.QueryConfig)
    return `{"isSuccess":true,"status":200,"message":"","data":${rows[0].rows},"result":{"total":${rows[0].total},"page":1,"pageSize":100}}`
  }
  const client = await pool.connect()
  try {
    for (const statement of finish(Number(path.split('/').at(-1)))) await client.query(statement)
  } finally {
    client.release()
  }
  return '{"isSuccess":true,"status":200,"message":"","data":{"status":"done"}}'
}

/** `/constant/same` is answered with the very bytes our server sends. */
const headersFor = ({ url }: IncomingMessage) => (url === '/constant/same' ? jsonHeaders : { 'Content-Type': 'application/json' })

const server = createServer((request, response) => {
  answer(request).then(
    (body) => response.writeHead(200, { ...headersFor(request), 'Content-Length': Buffer.byteLength(body) }).end(body),
    (error) => response.writeHead(500).end(String(error)),
  )
})
server.listen(Number(process.env.PORT), '127.0.0.1', () => console.log(`Ready at http://127.0.0.1:${process.env.PORT}`))
