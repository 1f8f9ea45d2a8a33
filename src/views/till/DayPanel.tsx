import { Button, Flex, Heading, Text, TextField } from '@radix-ui/themes'
import { type FormEvent, useState } from 'react'
import { client } from '#api/core/client'
import { type CashDay, type CashRegister, type CashReport, cashMove, closeDay, denominations, xReport } from '#api/till/till'
import { refresh, useAnswer } from '../core/data'
import { PartFault } from '../core/faults/PartFault'
import { money } from '../core/format'
import parts from '../core/Parts.module.css'
import { toast } from '../core/toast/toast'
import { useCommand } from '../core/useCommand'
import { messageOf } from '../orders/edit'
import { Report } from './Report'
import { oreOf } from './sale'
import styles from './Till.module.css'
import { texts } from './texts'

const said = texts.day
const sek = (amount: number) => money({ amount, currency: 'SEK' })

type Props = { register: CashRegister; day: CashDay; onClosed: () => void }

/** X, cash in and out, and the count of the drawer that closes the day. */
export default function DayPanel({ register, day, onClosed }: Props) {
  const read = useAnswer('CashDay', xReport, { params: { id: register.id } })
  const report = read.data?.data
  return (
    <div className={styles.columns}>
      <section className={parts.part} aria-label={said.title}>
        <Heading as="h2" size="3">
          {said.title}
        </Heading>
        {report && <Report report={report} />}
        {read.error && !report && <PartFault text={read.error.message} onRetry={() => void read.mutate()} />}
      </section>
      <div className={styles.page}>
        <Move register={register} />
        <Close day={day} onClosed={onClosed} />
      </div>
    </div>
  )
}

function Move({ register }: { register: CashRegister }) {
  const [amount, setAmount] = useState('')
  const [reason, setReason] = useState('')
  const isOut = /^\s*[-−]/.test(amount)
  const ore = oreOf(amount.replace(/^\s*[-−]\s*/, ''))
  const moving = useCommand({
    onSucceeded: () => {
      setAmount('')
      setReason('')
      toast.success(said.moved)
      void refresh('CashDay')
    },
  })
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (ore) moving.run(() => client.call(cashMove, { body: { registerId: register.id, amount: isOut ? -ore : ore, reason } }))
  }
  return (
    <form className={parts.part} onSubmit={send} aria-label={said.move}>
      <Heading as="h2" size="3">
        {said.move}
      </Heading>
      <TextField.Root
        dir="ltr"
        aria-label={said.moveAmount}
        placeholder={said.moveAmount}
        value={amount}
        onChange={({ target }) => setAmount(target.value)}
      />
      <TextField.Root
        dir="auto"
        aria-label={said.moveReason}
        placeholder={said.moveReason}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
      {moving.error !== undefined && (
        <Text size="2" color="red" role="alert">
          {messageOf(moving.error)}
        </Text>
      )}
      <div>
        <Button type="submit" variant="soft" disabled={!ore || reason.trim() === ''} loading={moving.isRunning}>
          {said.moveSave}
        </Button>
      </div>
    </form>
  )
}

function Close({ day, onClosed }: { day: CashDay; onClosed: () => void }) {
  const [typed, setTyped] = useState<Record<string, string>>({})
  const [card, setCard] = useState('')
  const [swish, setSwish] = useState('')
  const isFit =
    Object.values(typed).every((text) => /^\d{0,6}$/.test(text)) && [card, swish].every((text) => text === '' || oreOf(text) !== undefined)
  const counted = Object.fromEntries(Object.entries(typed).flatMap(([worth, text]) => (Number(text) > 0 ? [[worth, Number(text)]] : [])))
  const cash = Object.entries(counted).reduce((sum, [worth, count]) => sum + Number(worth) * count, 0)
  const closing = useCommand<{ data: CashReport }>({
    onSucceeded: ({ data }) => {
      toast.success(said.closed(data.day.z))
      onClosed()
      void refresh('CashRegister')
      void refresh('CashDay')
    },
  })
  const send = (event: FormEvent) => {
    event.preventDefault()
    const body = { counted, cardTotal: oreOf(card) ?? 0, swishTotal: oreOf(swish) ?? 0 }
    closing.run(() => client.call(closeDay, { params: { id: day.id }, body }))
  }
  return (
    <form className={parts.part} onSubmit={send} aria-label={said.close}>
      <Heading as="h2" size="3">
        {said.close}
      </Heading>
      <Text size="2" color="gray">
        {said.closeHint}
      </Text>
      <div className={styles.coins}>
        {denominations.map((worth) => (
          <div key={worth} className={styles.coin}>
            <bdi dir="ltr">{sek(worth)}</bdi>
            <TextField.Root
              dir="ltr"
              inputMode="numeric"
              aria-label={said.coins(sek(worth))}
              value={typed[worth] ?? ''}
              onChange={({ target }) => setTyped((all) => ({ ...all, [worth]: target.value }))}
            />
          </div>
        ))}
      </div>
      <TextField.Root
        dir="ltr"
        aria-label={said.cardTotal}
        placeholder={said.cardTotal}
        value={card}
        onChange={({ target }) => setCard(target.value)}
      />
      <TextField.Root
        dir="ltr"
        aria-label={said.swishTotal}
        placeholder={said.swishTotal}
        value={swish}
        onChange={({ target }) => setSwish(target.value)}
      />
      {closing.error !== undefined && (
        <Text size="2" color="red" role="alert">
          {messageOf(closing.error)}
        </Text>
      )}
      <Flex>
        <Button type="submit" disabled={!isFit} loading={closing.isRunning}>
          {said.confirm(sek(cash))}
        </Button>
      </Flex>
    </form>
  )
}
