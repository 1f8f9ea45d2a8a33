import '@radix-ui/themes/styles.css'
import { Badge, Box, Button, Flex, Heading, Link, Table, Text, TextField, Theme } from '@radix-ui/themes'
import { type FormEvent, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { call, type Order, type Row } from './call'

/**
 * The yardstick of `npm run bench`: React and Radix Themes with a sign-in form, a table and a record,
 * and nothing a product needs: no router, no cache, no shell, no permissions, no validation.
 */
function Bare() {
  const [rows, setRows] = useState<Row[]>([])
  const [order, setOrder] = useState<Order | null>(null)
  const [isListOpen, setIsListOpen] = useState(true)

  const load = async (pageSize: number) => {
    const { data } = await call<{ data: Row[] }>('Basket/DoneList', { searchKey: '', page: 1, pageSize, sort: 'id desc', filter: '' })
    setRows(data)
  }
  const open = async (id: number) => setOrder((await call<{ data: Order }>(`Basket/BasketItem/${id}`)).data)

  if (rows.length === 0) return <SignIn onSignedIn={() => load(100)} />
  if (order) return <OrderPage order={order} onBack={() => setOrder(null)} />
  return (
    <Box p="4">
      <Flex gap="2" align="center">
        <Heading size="5">Done</Heading>
        <Button onClick={() => setIsListOpen(!isListOpen)}>Toggle</Button>
        <Button onClick={() => load(1000)}>1000</Button>
      </Flex>
      {isListOpen && <Rows rows={rows} onOpen={open} />}
    </Box>
  )
}

function SignIn({ onSignedIn }: { onSignedIn: () => Promise<void> }) {
  const [mobile, setMobile] = useState('')
  const [password, setPassword] = useState('')
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    // The human check is solved by the bench before the click, as it is on our page while somebody types.
    const token = document.documentElement.dataset.humanCheck ?? ''
    const answer = await call<{ userInfo: { data: { token: string } } }>('Authentication/LoginUser', { mobile, password, token })
    localStorage.setItem('token', answer.userInfo.data.token)
    await onSignedIn()
  }
  return (
    <Flex asChild direction="column" gap="3" m="9" width="20rem">
      <form onSubmit={submit}>
        <Heading>Sign in</Heading>
        <Text as="label">
          Username
          <TextField.Root name="mobile" value={mobile} onChange={(event) => setMobile(event.target.value)} />
        </Text>
        <Text as="label">
          Password
          <TextField.Root name="password" type="password" value={password} onChange={(event) => setPassword(event.target.value)} />
        </Text>
        <Button type="submit">Login</Button>
      </form>
    </Flex>
  )
}

const time = new Intl.DateTimeFormat('en', { dateStyle: 'short', timeStyle: 'short' })

function Rows({ rows, onOpen }: { rows: Row[]; onOpen: (id: number) => void }) {
  return (
    <Table.Root size="1">
      <Table.Header>
        <Table.Row>
          {['Number', 'Status', 'Customer', 'Handler', 'Items', 'Copies', 'Total', 'Payment', 'Created', 'Changed'].map((title) => (
            <Table.ColumnHeaderCell key={title}>{title}</Table.ColumnHeaderCell>
          ))}
        </Table.Row>
      </Table.Header>
      <Table.Body>
        {rows.map((row) => (
          <Table.Row key={row.id}>
            <Table.RowHeaderCell>
              <Link
                href={`#${row.id}`}
                onClick={(event) => {
                  event.preventDefault()
                  onOpen(row.id)
                }}
              >
                {row.id}
              </Link>
            </Table.RowHeaderCell>
            <Table.Cell>
              <Badge>{row.status}</Badge>
            </Table.Cell>
            <Table.Cell>{row.customerName}</Table.Cell>
            <Table.Cell>{row.handlerName}</Table.Cell>
            <Table.Cell>{row.itemCount}</Table.Cell>
            <Table.Cell>{row.copies}</Table.Cell>
            <Table.Cell>
              {(row.total.amount / 100).toFixed(2)} {row.total.currency}
            </Table.Cell>
            <Table.Cell>{row.paymentState}</Table.Cell>
            <Table.Cell>{time.format(new Date(row.createdAt))}</Table.Cell>
            <Table.Cell>{time.format(new Date(row.changedAt))}</Table.Cell>
          </Table.Row>
        ))}
      </Table.Body>
    </Table.Root>
  )
}

function OrderPage({ order, onBack }: { order: Order; onBack: () => void }) {
  return (
    <Box p="4">
      <Heading>Order {order.id}</Heading>
      <Badge>{order.status}</Badge>
      <Table.Root>
        <Table.Body>
          {order.items.map((item) => (
            <Table.Row key={item.id}>
              <Table.RowHeaderCell>{item.title}</Table.RowHeaderCell>
              <Table.Cell>{item.isbn}</Table.Cell>
              <Table.Cell>{item.quantity}</Table.Cell>
              <Table.Cell>{item.net}</Table.Cell>
            </Table.Row>
          ))}
        </Table.Body>
      </Table.Root>
      <Button onClick={onBack}>Back</Button>
    </Box>
  )
}

createRoot(document.getElementById('root') as HTMLElement).render(
  <Theme>
    <Bare />
  </Theme>,
)
