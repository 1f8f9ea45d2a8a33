import { randomUUID } from 'node:crypto'

// What people write while the power is cut. Each kind has `write`, which resolves with the name of what was acknowledged, or undefined;
// `lostOf`, which tells what of those names is not there afterwards; and `begin`, whose result each `write` is handed, where it needs one.

/** All rows of a list, page by page. */
async function everyRow(ask, path) {
  const rows = []
  for (let page = 1; ; page++) {
    const data = await ask(path, { searchKey: '', page, pageSize: 100, sort: 'id desc', filter: '' })
    rows.push(...data)
    if (data.length < 100) return rows
  }
}

const without = (names, found) => {
  const there = new Set(found)
  return names.filter((name) => !there.has(name))
}

export const colours = {
  name: 'Colours',
  write: async (ask, title) => ((await ask('Color/AddColor', { title, nonLatinTitle: null, value: '#102030' })) ? title : undefined),
  lostOf: async (ask, names) =>
    without(
      names,
      (await everyRow(ask, 'Color/ColorList')).map(({ title }) => title),
    ),
}

/** Each queues a mail in its transaction. */
const invitations = {
  name: 'Mails of the outbox',
  async write(ask, name) {
    const email = `${name}@example.org`
    return (await ask('User/InviteUser', { email, roleId: null })) ? email : undefined
  },
  lostOf: async (ask, names) =>
    without(
      names,
      (await everyRow(ask, 'OutboxMessage/OutboxMessageList')).map(({ recipient }) => recipient),
    ),
}

const register = 1

const sales = {
  name: 'Receipts of the till',
  async begin(ask) {
    await ask('CashSell/OpenDay', { registerId: register, float: 0 })
    const [title] = await ask('CashSell/TitlesAtHand', undefined, 'GET')
    return title
  },
  async write(ask, _, { id, grossPrice }) {
    const sale = await ask('CashSell/AddSale', {
      registerId: register,
      clientId: randomUUID(),
      items: [{ productDetailId: id, quantity: 1, unitPrice: grossPrice }],
      payments: [{ method: 'card', amount: grossPrice }],
      isInHand: true,
    })
    return sale?.number
  },
  lostOf: async (ask, names) =>
    without(
      names,
      (await everyRow(ask, 'CashSell/SaleList')).map(({ number }) => number),
    ),
}

/** Each finds one copy more. */
const counts = {
  name: 'Counts of stock',
  async begin(ask) {
    const { current } = await ask('Inventory/CurrentStocktake?warehouse=tehran', undefined, 'GET')
    const [title] = await ask('CashSell/TitlesAtHand', undefined, 'GET')
    return { id: current?.id ?? (await ask('Inventory/StartStocktake', { warehouse: 'tehran' })).id, code: `PD-${title.id}` }
  },
  async write(ask, name, { id, code }) {
    const [counted] = (await ask(`Inventory/CountStocktake/${id}`, { counts: [{ clientId: randomUUID(), code, quantity: 1 }] })) ?? []
    return counted?.outcome === 'counted' ? name : undefined
  },
  // Sales may sell the title out, and another one is counted then.
  async lostOf(ask, names) {
    const rows = await everyRow(ask, 'Inventory/TehranReviewList')
    return names.slice(rows.reduce((sum, { counted }) => sum + counted, 0))
  },
}

/** A PNG of 100 pixels a side, by its first bytes; the database keeps it in four parts. */
const picture = Buffer.alloc(1_000_000, 'picture ')
picture.write('89504e470d0a1a0a0000000d494844520000006400000064', 'hex')

const pictures = {
  name: 'Pictures in parts',
  async write(ask) {
    const form = new FormData()
    form.set('data', '{}')
    form.set('file', new File([picture], 'x.png'))
    return (await ask('File/AddFile', form))?.url
  },
  async lostOf(ask, names) {
    const lost = []
    for (const url of names) {
      const read = await ask(url, undefined, 'GET')
      if (!(read instanceof Buffer && read.equals(picture))) lost.push(url)
    }
    return lost
  },
}

/** All but the first need what the demo data has. */
export const everyKind = [colours, invitations, sales, counts, pictures]
