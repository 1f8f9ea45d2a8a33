import { Button, Text } from '@radix-ui/themes'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { orderDetails } from '#api/invoices/orderDetails'
import type { Basket } from '#api/orders/baskets'
import { vatDecision } from '#api/orders/vat/vatCase'
import { part } from '#views/core/chunk.ts'
import { useItem } from '#views/core/data.ts'
import { Opening } from '#views/core/dialog/Opening.tsx'
import { PartFault } from '#views/core/faults/PartFault.tsx'
import { money } from '#views/core/format.ts'
import { useActions } from '#views/core/keyboard/groups.ts'
import { OutboxMessages } from '#views/core/outbox/OutboxMessages.tsx'
import { useBasket } from '#views/orders/page/BasketContext.ts'
import { Section } from '#views/orders/page/Section.tsx'
import { OfferSteps } from './OfferSteps'
import styles from './Order.module.css'
import { TimeLine } from './TimeLine'
import { texts } from './texts'
import { type Details, type Making, whyNot } from './whyNot'

const DeliverDialog = part('the delivery', () => import('./DeliverDialog'))
const OfferDialog = part('the offer', () => import('#views/orders/offers/OfferDialog.tsx'))
const SendOffer = part('sending the offer', () => import('#views/orders/offers/SendOffer.tsx'))
const InvoiceDialog = part('the invoice', () => import('./InvoiceDialog'))

const makings = (status: Basket['status']): readonly Making[] => (status === 'create' ? ['offer'] : ['delivery', 'preInvoice', 'invoice'])
const labels = { offer: texts.toOffer, delivery: texts.toDelivery, preInvoice: texts.toPreInvoice, invoice: texts.toInvoice }

export default function OrderDocuments({ children }: { children?: ReactNode }) {
  const { basket, may } = useBasket()
  const read = useItem('Basket', orderDetails, basket.id)
  // Moves create and end documents.
  const { mutate } = read
  const seen = useRef(basket.changedAt)
  useEffect(() => {
    if (seen.current === basket.changedAt) return
    seen.current = basket.changedAt
    void mutate()
  }, [basket.changedAt, mutate])
  const [open, setOpen] = useState<Making>()
  const [sending, setSending] = useState<number>()
  const details = read.data?.data
  useActions(
    makings(basket.status)
      .filter((making) => details && basket.status !== 'cancelled' && whyNot(making, basket, details, may) === undefined)
      .map((making) => ({ title: labels[making], group: texts.ofOrder(basket.id), run: () => setOpen(making) })),
  )
  const close = () => setOpen(undefined)
  const offer = details?.documents.find(({ what, state }) => what === 'offer' && (state === 'draft' || state === 'sent'))
  const inMoney = (amount: number) => money({ amount, currency: basket.totals.currency })
  return (
    <Section id="documents" title={texts.title}>
      {read.error && !details && <PartFault text={texts.failed} onRetry={() => void read.mutate()} />}
      {details && (
        <>
          {basket.status !== 'cancelled' && (
            <div className={styles.buttons}>
              {makings(basket.status).map((making) => (
                <Make key={making} label={labels[making]} why={whyNot(making, basket, details, may)} onClick={() => setOpen(making)} />
              ))}
            </div>
          )}
          {offer && basket.status === 'create' && <OfferSteps offer={offer} onSend={() => setSending(offer.id)} />}
          {details.documents.length === 0 ? (
            <Text as="p" size="2" color="gray" mb="0">
              {texts.none}
            </Text>
          ) : (
            <TimeLine documents={details.documents} />
          )}
          <Vat {...details.vat} />
          {details.invoiced !== 0 && (
            <Text as="p" size="2" mb="0">
              <bdi>
                {texts.money(
                  inMoney(details.invoiced),
                  details.notInvoiced === 0 ? '' : inMoney(details.notInvoiced),
                  inMoney(details.paid),
                  inMoney(details.due),
                )}
              </bdi>
            </Text>
          )}
        </>
      )}
      {basket.holds?.offer != null && <OutboxMessages entityName="Offer" id={basket.holds.offer} />}
      {children}
      {open && (
        <Opening onClose={close}>
          {open === 'delivery' ? (
            <DeliverDialog onClose={close} />
          ) : open === 'offer' ? (
            <OfferDialog
              onMade={(made) => {
                close()
                if (may('BasketOfferBasketsList')) setSending(made)
              }}
              onClose={close}
            />
          ) : (
            <InvoiceDialog kind={open} onClose={close} />
          )}
        </Opening>
      )}
      {sending !== undefined && (
        <Opening onClose={() => setSending(undefined)}>
          <SendOffer id={sending} onClose={() => setSending(undefined)} />
        </Opening>
      )}
    </Section>
  )
}

function Vat({ case: vatCase, facts, orgNumber }: Details['vat']) {
  const decision = vatDecision(facts)
  const why = decision.case === vatCase ? decision.why : texts.invoicedVat[vatCase]
  return (
    <Text as="p" size="2" mb="0" color={decision.refusal && 'red'}>
      <bdi>{why}</bdi>
      {orgNumber && <bdi>{` · ${texts.orgNumber(orgNumber)}`}</bdi>}
    </Text>
  )
}

/** aria-disabled keeps it in the tab order, so that the reason is read. */
function Make({ label, why, onClick }: { label: string; why: string | undefined; onClick: () => void }) {
  const id = useId()
  return (
    <div className={styles.make}>
      <Button
        variant="soft"
        aria-disabled={why !== undefined}
        data-disabled={why !== undefined || undefined}
        aria-describedby={why ? id : undefined}
        onClick={() => why === undefined && onClick()}
      >
        {label}
      </Button>
      {why && (
        <Text as="p" size="1" id={id} className={styles.why}>
          {why}
        </Text>
      )}
    </div>
  )
}
