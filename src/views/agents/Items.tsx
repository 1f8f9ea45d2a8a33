import { Badge, Button } from '@radix-ui/themes'
import { type ReactNode, useState } from 'react'
import { Link } from 'wouter'
import { acceptDelivery, acceptRequestItem, editItemQuantityAdmin, removeItemAdmin } from '#api/agents/admin'
import { declineItemDistributor, editOwnPreOrderItem } from '#api/agents/own'
import type { DistributorRequest, RequestItem } from '#api/agents/requests'
import { client } from '#api/core/client'
import { ApiError } from '#api/core/http'
import { plainDigits } from '#api/core/kinds/digits'
import { readIsbn } from '#api/core/kinds/isbn'
import { orderPaths } from '#api/orders/paths'
import { itemLabels } from '#machines/agents/requestStatus'
import type { BatchRow, Outcome } from '#machines/core/batch'
import { Aside } from '#views/core/Aside.tsx'
import { part } from '#views/core/chunk.ts'
import { refresh } from '#views/core/data.ts'
import { errorText } from '#views/core/faults/errorText.ts'
import { date, money, number } from '#views/core/format.ts'
import { NumberInput } from '#views/core/number/NumberInput.tsx'
import { useStoredCounts } from '#views/core/offline/useStoredCounts.ts'
import parts from '#views/core/Parts.module.css'
import { ScanField } from '#views/core/scanning/ScanField.tsx'
import { WrongScan } from '#views/core/scanning/WrongScan.tsx'
import { Amount } from '#views/core/text/Amount.tsx'
import { Isbn } from '#views/core/text/Isbn.tsx'
import { Name } from '#views/core/text/Name.tsx'
import { toast } from '#views/core/toast/toast.ts'
import { useBatch } from '#views/core/useBatch.ts'
import { useMay } from '#views/core/useMay.ts'
import styles from './Agents.module.css'
import { AcceptDialog, DeliveryDialog } from './dialogs'
import { requestName } from './kinds'
import { texts } from './texts'
import { useChange } from './useChange'

const OwnBulk = part('several titles of a request', () => import('./bulk/OwnBulk'))

type Arrived = BatchRow & { quantity: number; received: number }

const accept = async ({ id, quantity, received }: Arrived, isDoubtful: boolean): Promise<Outcome> => {
  try {
    await client.call(acceptDelivery, { params: { id }, query: { quantity, expected: received } })
  } catch (error) {
    const isReceived =
      isDoubtful && error instanceof ApiError && (error.data as { received?: number } | null)?.received === received + quantity
    if (!isReceived) throw error
  }
  return { type: 'received', isGood: true }
}

const toCome = ({ accepted, quantity, received }: RequestItem) => (accepted ?? quantity) - received

export function Items({ request, isOwn }: { request: DistributorRequest; isOwn: boolean }) {
  const { state, items, origin } = request
  const may = useMay()
  const [come, setCome] = useStoredCounts(`request ${request.id}`)
  const [wrong, setWrong] = useState<{ code: string; scan: number }>()
  const change = useChange()
  const isWorking = state === 'inProgress' || state === 'delivered'
  const mayReceive = !isOwn && isWorking && may('DistributorOrder')
  const isEditable = isOwn ? origin === 'agent' && state === 'draft' : (state === 'draft' || state === 'new') && may('DistributorOrder')
  const canAnswer = (state === 'new' || isWorking) && may('OrdersToPubAgentsInProgress')
  const comeOf = (item: RequestItem) => Math.min(come[item.id] ?? 0, toCome(item))
  const all = items.reduce((sum, item) => sum + comeOf(item), 0)

  const receiving = useBatch(
    'receive',
    async (row: Arrived, isDoubtful) => {
      const outcome = await accept(row, isDoubtful)
      setCome((counts) => ({ ...counts, [row.id]: (counts[row.id] ?? 0) - row.quantity }))
      return outcome
    },
    () => {
      void refresh(requestName)
      if (receiving.left.length === 0) toast.success(texts.received)
    },
  )
  const receive = () =>
    receiving.start(
      items.flatMap((item) => {
        const quantity = comeOf(item)
        return quantity > 0 ? [{ id: item.id, label: item.title, quantity, received: item.received }] : []
      }),
    )
  const scan = (code: string) => {
    const isbn = readIsbn(code).isbn ?? plainDigits(code)
    const item = items.find(
      (each) => (each.isbn === isbn || `PD-${each.productDetailId}` === code.toUpperCase()) && toCome(each) > comeOf(each),
    )
    setWrong(item ? undefined : { code: isbn, scan: (wrong?.scan ?? 0) + 1 })
    if (item) setCome((counts) => ({ ...counts, [item.id]: comeOf(item) + 1 }))
  }
  if (items.length === 0) return <p>{texts.noTitles}</p>
  const { fault } = change
  return (
    <>
      {mayReceive && (
        <ScanField
          label={texts.receiveScan}
          onScan={scan}
          button={
            all > 0 && (
              <Button loading={receiving.isRunning} onClick={receive} type="button">
                {texts.receive(all)}
              </Button>
            )
          }
        />
      )}
      {isOwn && canAnswer && (
        <Aside>
          <OwnBulk items={items} isWorking={isWorking} />
        </Aside>
      )}
      {wrong && <WrongScan key={wrong.scan} reason={texts.notOnIt} code={wrong.code} />}
      {fault && (
        <p role="alert" className={styles.note} data-tone="bad">
          <bdi>{fault}</bdi>
        </p>
      )}
      <ul className={styles.items}>
        {items.map((item) => (
          <Item
            key={item.id}
            {...{ item, isOwn, isEditable }}
            isAnswerable={state === 'new' || isWorking}
            isWorking={isWorking}
            come={mayReceive && item.state !== 'declined' && toCome(item) > 0 ? comeOf(item) : undefined}
            refused={receiving.left.find(({ id }) => id === item.id)}
            onCome={(count) => setCome((counts) => ({ ...counts, [item.id]: Math.min(Math.max(0, count), toCome(item)) }))}
            onRun={(call) => change.run(call)}
          />
        ))}
      </ul>
    </>
  )
}

type Props = {
  item: RequestItem
  isOwn: boolean
  isEditable: boolean
  isAnswerable: boolean
  isWorking: boolean
  come: number | undefined
  onCome: (count: number) => void
  /** Why its copies were not received. */
  refused: { error: unknown } | undefined
  onRun: (call: () => Promise<unknown>) => void
}

function Item({ item, isOwn, isEditable, isAnswerable, isWorking, come, onCome, refused, onRun }: Props) {
  const { id, title, isbn, contributor, format, state, quantity, accepted, delivered, received, price, currency, eta, note, basketId } =
    item
  const may = useMay()
  const [dialog, setDialog] = useState<'accept' | 'delivery'>()
  const close = () => setDialog(undefined)
  const params = { id }
  const mayAnswer = isAnswerable && (isOwn ? may('OrdersToPubAgentsInProgress') : may('DistributorOrder'))
  const mayRemove = !isOwn && may('DistributorOrder') && (isEditable || isWorking) && delivered === 0
  return (
    <li className={styles.item}>
      <div className={styles.row}>
        <h2 data-grow>
          <Name>{title}</Name>
        </h2>
        <Badge color={state === 'declined' ? 'red' : state === 'waiting' ? 'gray' : state === 'received' ? 'green' : 'blue'} highContrast>
          {itemLabels[state]}
        </Badge>
      </div>
      <div className={`${styles.row} ${styles.quiet}`}>
        {isbn && <Isbn>{isbn}</Isbn>}
        <Name>{contributor}</Name>
        <bdi>{format}</bdi>
        {basketId !== null && <Link href={orderPaths.orderByNumber({ id: basketId })}>{texts.forOrder(basketId)}</Link>}
      </div>
      <dl className={styles.facts}>
        <Fact title={texts.facts.requested} value={number(quantity)} />
        {accepted !== null && <Fact title={texts.facts.accepted} value={number(accepted)} />}
        {delivered > 0 && <Fact title={texts.facts.delivered} value={number(delivered)} />}
        {received > 0 && <Fact title={texts.facts.received} value={number(received)} />}
        {price !== null && <Fact title={texts.facts.price} value={<Amount>{money({ amount: price, currency })}</Amount>} />}
        {eta !== null && <Fact title={texts.facts.eta} value={date(eta, 'UTC')} />}
      </dl>
      {note && (
        <p dir="auto" className={styles.note}>
          {note}
        </p>
      )}
      {refused && (
        <p role="alert" className={styles.note} data-tone="bad">
          <bdi>{errorText(refused.error, texts.notSent)}</bdi>
        </p>
      )}
      <div className={styles.row}>
        {isEditable && (
          <NumberInput
            key={quantity}
            isInteger
            className={parts.copies}
            min={1}
            aria-label={`${texts.fields.quantity}: ${title}`}
            defaultValue={quantity}
            onBlur={({ target }) => {
              const typed = Number(target.value)
              if (!Number.isInteger(typed) || typed < 1 || typed === quantity) target.value = String(quantity)
              else onRun(() => client.call(isOwn ? editOwnPreOrderItem : editItemQuantityAdmin, { params, body: { quantity: typed } }))
            }}
            onKeyDown={(event) => event.key === 'Enter' && event.currentTarget.blur()}
          />
        )}
        {mayAnswer && state === 'waiting' && (
          <>
            <Button
              size="2"
              aria-label={texts.acceptOf(title)}
              onClick={() => (isOwn ? setDialog('accept') : onRun(() => client.call(acceptRequestItem, { params, query: {} })))}
            >
              {texts.accept}
            </Button>
            <Button
              size="2"
              variant="soft"
              color="gray"
              highContrast
              aria-label={texts.declineOf(title)}
              onClick={() =>
                onRun(() =>
                  isOwn
                    ? client.call(declineItemDistributor, { params })
                    : client.call(acceptRequestItem, { params, query: { quantity: 0 } }),
                )
              }
            >
              {texts.decline}
            </Button>
          </>
        )}
        {come !== undefined && (
          <>
            <NumberInput
              isInteger
              className={parts.copies}
              min={0}
              max={toCome(item)}
              aria-label={texts.receiveOf(title)}
              value={come}
              onChange={({ target }) => onCome(Math.trunc(Number(target.value)))}
            />
            <Button size="2" variant="soft" highContrast aria-label={texts.allOf(title)} onClick={() => onCome(toCome(item))}>
              {texts.all}
            </Button>
          </>
        )}
        {mayAnswer && state !== 'waiting' && state !== 'declined' && state !== 'received' && isWorking && (
          <Button size="2" variant="soft" highContrast aria-label={texts.changeOf(title)} onClick={() => setDialog('delivery')}>
            {texts.change}
          </Button>
        )}
        {(mayRemove || (isOwn && isEditable)) && (
          <Button
            size="2"
            variant="soft"
            color="gray"
            highContrast
            aria-label={texts.removeOf(title)}
            onClick={() =>
              onRun(() =>
                isOwn ? client.call(editOwnPreOrderItem, { params, body: { quantity: 0 } }) : client.call(removeItemAdmin, { params }),
              )
            }
          >
            {texts.remove}
          </Button>
        )}
      </div>
      {dialog === 'accept' && <AcceptDialog item={item} onClose={close} />}
      {dialog === 'delivery' && <DeliveryDialog item={item} isOwn={isOwn} onClose={close} />}
    </li>
  )
}

const Fact = ({ title, value }: { title: string; value: ReactNode }) => (
  <div>
    <dt>{title}</dt>
    <dd dir="ltr">{value}</dd>
  </div>
)
