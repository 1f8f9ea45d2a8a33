import { startServer } from '../../../scripts/serve.mjs'
import { atMost, print } from '../../report.mjs'
import { median } from '../load.mjs'

const seconds = 20

/** Moves and the first page of orders while the oldest year of the audit log is trimmed by the job of another process, to the same before. */
export async function trimWhileWriting({ url, token, db, env }) {
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' }
  const { rows: open } = await db.query(`select id from baskets where list = 'newOrders' order by id limit 4000`)
  const page = JSON.stringify({ searchKey: '', page: 1, pageSize: 100, sort: 'id desc', filter: '' })
  const spent = async (until) => {
    const times = { move: [], page: [] }
    while (performance.now() < until() && open.length > 0) {
      const began = performance.now()
      await (await fetch(`${url}/api/Basket/ChangeStatusToInProgress/${open.pop().id}`, { headers })).text()
      const moved = performance.now()
      await (await fetch(`${url}/api/Basket/DoneList`, { method: 'POST', headers, body: page })).text()
      times.move.push(moved - began)
      times.page.push(performance.now() - moved)
    }
    return times
  }
  const removed = async () =>
    Number((await db.query(`select n_tup_del from pg_stat_user_tables where relname = 'operator_activity_report'`)).rows[0].n_tup_del)
  const idleUntil = performance.now() + seconds * 500
  const idle = await spent(() => idleUntil)
  await db.query('update retention set audit_log_days = 1460')
  const before = await removed()
  const other = await startServer({ args: [], env })
  try {
    const began = performance.now()
    const busyUntil = began + seconds * 1000
    const busy = await spent(() => busyUntil)
    const took = (performance.now() - began) / 1000
    const each = ((await removed()) - before) / took
    print('Rows of the audit log trimmed in a second', Math.round(each).toLocaleString('en'), '', null, `for ${took.toFixed(0)} s`)
    for (const [name, kind] of [
      ['A move meanwhile, to idle', 'move'],
      ['The first page of orders meanwhile, to idle', 'page'],
    ])
      atMost(name, median(busy[kind]) / median(idle[kind]), 2, `${median(busy[kind]).toFixed(1)} ms to ${median(idle[kind]).toFixed(1)} ms`)
  } finally {
    await other.stop()
  }
}
