import { Button, Flex, Text, Link as TextLink } from '@radix-ui/themes'
import { Suspense, useEffect, useRef, useState } from 'react'
import { Link } from 'wouter'
import { client } from '#api/core/client'
import { assignBasketToUser } from '#api/orders/basketEdits'
import type { Basket, Customer as CustomerRecord } from '#api/orders/baskets'
import { orderPaths } from '#api/orders/paths'
import { part } from '#views/core/chunk.ts'
import { readDraft, useDraftSlot } from '#views/core/drafts.ts'
import { Notice } from '#views/core/held/Notice.tsx'
import { useCommand } from '#views/core/useCommand.ts'
import { edit, messageOf } from '../../edit'
import { useBasket } from '../BasketContext'
import { Section } from '../Section'
import { texts } from '../texts'
import { CustomerCard } from './CustomerCard'
import styles from './CustomerCard.module.css'

const CustomerSearch = part('the search for customers', async () => ({ default: (await import('./CustomerSearch')).CustomerSearch }))
const NewCustomer = part('a new customer', async () => ({ default: (await import('./NewCustomer')).NewCustomer }))

export function Customer() {
  const { basket, isEditable, reread } = useBasket()
  const { customer } = basket
  const draft = `basket-${basket.id}-customer`
  const slot = useDraftSlot(draft)
  const [isEntering, setEntering] = useState(() => readDraft(slot, {}) !== undefined)
  const [wasOpened, setOpened] = useState(false)
  const [isChanging, setChanging] = useState(false)
  const [isReturning, setReturning] = useState(false)
  const [query, setQuery] = useState('')
  const [announcement, setAnnouncement] = useState('')
  const [isNew] = useState(basket.items.length === 0)
  const choosing = useCommand({ onSucceeded: () => setChanging(false) })

  const assign = (userId: number) => {
    const query = { userId, basketId: basket.id, expected: customer?.id ?? 0 }
    return edit(() => client.call(assignBasketToUser, { query }), { reread, isDone: (now: Basket) => now.customer?.id === userId })
  }
  const choose = ({ id }: CustomerRecord) => {
    setAnnouncement('')
    choosing.run(() => assign(id))
  }

  const isSearching = isEditable && (customer === null || isChanging)
  const chosen = useRef<HTMLDivElement>(null)
  const isSettled = customer !== null && !isSearching && !isEntering
  const wasSettled = useRef(isSettled)
  useEffect(() => {
    if (isSettled && !wasSettled.current && document.activeElement === document.body) chosen.current?.focus()
    wasSettled.current = isSettled
  }, [isSettled])
  return (
    <Section id="customer" title={texts.customer}>
      <Flex direction="column" gap="3">
        <div ref={chosen} tabIndex={-1} className={styles.chosen}>
          {customer && (
            <>
              <CustomerCard customer={customer} />
              <TextLink size="2" asChild>
                <Link href={orderPaths.customer({ id: customer.id })}>{texts.customersOrders}</Link>
              </TextLink>
            </>
          )}
        </div>
        {!customer && !isEditable && <Text size="2">{texts.noCustomer}</Text>}
        {announcement && (
          <Notice tone="success" title={<bdi>{announcement}</bdi>} actions={<Dismiss onClick={() => setAnnouncement('')} />} />
        )}
        {choosing.isRunning && (
          <Text size="2" color="gray" role="status">
            {texts.choosing}
          </Text>
        )}
        {choosing.error !== undefined && (
          <Notice tone="error" title={messageOf(choosing.error)} actions={<Dismiss onClick={choosing.dismiss} />} />
        )}
        {isSearching && !isEntering && (
          <Suspense fallback={<div style={{ blockSize: 56 }} />}>
            {/* biome-ignore lint/a11y/noStaticElementInteractions: Escape is heard here for the search inside */}
            <div
              onKeyDown={(event) => {
                if (event.key === 'Escape' && !event.defaultPrevented) setChanging(false)
              }}
            >
              <CustomerSearch onChoose={choose} onText={setQuery} isBusy={choosing.isRunning} takesFocus={isNew || isChanging} />
            </div>
          </Suspense>
        )}
        {isEntering && (
          <Suspense fallback={<div style={{ blockSize: 320 }} />}>
            <NewCustomer
              draft={draft}
              query={query}
              takesFocus={wasOpened}
              isLocked={!isEditable}
              assign={assign}
              onClose={() => {
                setEntering(false)
                setReturning(true)
              }}
              onChosen={(message) => {
                setAnnouncement(message)
                setEntering(false)
                setChanging(false)
              }}
            />
          </Suspense>
        )}
        {isEditable && !isEntering && (
          <Flex gap="3">
            {isSearching && (
              <Button
                ref={isReturning ? takeFocus : undefined}
                variant="soft"
                onClick={() => {
                  setOpened(true)
                  setReturning(false)
                  setEntering(true)
                }}
              >
                {texts.newCustomer}
              </Button>
            )}
            {customer && (
              <Button variant="soft" color="gray" onClick={() => setChanging(!isChanging)}>
                {isChanging ? texts.keepCustomer : texts.changeCustomer}
              </Button>
            )}
          </Flex>
        )}
      </Flex>
    </Section>
  )
}

const takeFocus = (button: HTMLButtonElement | null) => button?.focus()

const Dismiss = ({ onClick }: { onClick: () => void }) => (
  <Button size="1" variant="ghost" color="gray" onClick={onClick}>
    {texts.dismiss}
  </Button>
)
