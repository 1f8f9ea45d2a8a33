import { Button, Flex, Heading, Skeleton, Text } from '@radix-ui/themes'
import { useState } from 'react'
import { client } from '#api/core/client'
import { type Activation, activateDiscount, dryRunActivation, stopDiscount } from '#api/discounts/discounts'
import { refresh, useAnswer } from '#views/core/data.ts'
import { ConfirmDialog } from '#views/core/dialog/ConfirmDialog.tsx'
import { errorText } from '#views/core/faults/errorText.ts'
import { ReadFault } from '#views/core/faults/ReadFault.tsx'
import { money, number } from '#views/core/format.ts'
import parts from '#views/core/Parts.module.css'
import { toast } from '#views/core/toast/toast.ts'
import { useCommand } from '#views/core/useCommand.ts'
import styles from './Discounts.module.css'
import type { DiscountRecord } from './records'
import { texts } from './texts'

const said = texts.activation
export function ActivationPanel({ discount }: { discount: DiscountRecord }) {
  const { id, state } = discount
  const isOver = state === 'ended'
  const read = useAnswer('Discount', dryRunActivation, isOver ? null : { params: { id } })
  const [isStopping, setStopping] = useState(false)
  const activating = useCommand<{ data: { written: number } }>({
    onSucceeded: ({ data }) => {
      toast.success(said.activated(data.written))
      void refresh('Discount')
    },
    onFailed: () => void refresh('Discount'),
  })
  if (isOver) return null
  const rehearsal = read.data?.data
  const isHolding = state !== 'draft'
  const isDue = rehearsal !== undefined && (!isHolding || rehearsal.prices > 0)
  return (
    <section className={styles.section} aria-labelledby="activation">
      <Heading as="h2" size="3" id="activation">
        {said.title}
      </Heading>
      {!rehearsal &&
        (read.error ? <ReadFault title={said.title} error={read.error} onRetry={() => void read.mutate()} /> : <Skeleton height="72px" />)}
      {rehearsal && <Figures rehearsal={rehearsal} />}
      {rehearsal?.refusal && (
        <Text as="p" size="2" color="red" role="status">
          <bdi>{rehearsal.refusal.message}</bdi>
        </Text>
      )}
      {rehearsal && rehearsal.rows.length > 0 && <Faulty rehearsal={rehearsal} />}
      {activating.error !== undefined && (
        <Text as="p" size="2" color="red" role="alert">
          <bdi>{errorText(activating.error, texts.failed)}</bdi>
        </Text>
      )}
      <Flex gap="3" justify="end" wrap="wrap">
        {isHolding && (
          <Button variant="soft" color="red" highContrast onClick={() => setStopping(true)}>
            {said.stop}
          </Button>
        )}
        {isDue && (
          <Button
            loading={activating.isRunning}
            disabled={rehearsal.refusal !== null}
            onClick={() => activating.run(() => client.call(activateDiscount, { params: { id }, body: { version: rehearsal.version } }))}
          >
            {isHolding ? said.again : said.activate}
          </Button>
        )}
      </Flex>
      {isStopping && <StopDialog discount={discount} onClose={() => setStopping(false)} />}
    </section>
  )
}

function Figures({ rehearsal }: { rehearsal: Activation }) {
  const figures = [
    [said.prices, number(rehearsal.prices)],
    [said.unchanged, number(rehearsal.unchanged)],
    [said.conflicts, number(rehearsal.conflicts)],
    [said.floored, number(rehearsal.floored)],
    [said.noSaving, number(rehearsal.noSaving)],
    [said.free, number(rehearsal.free)],
    ...(rehearsal.belowCost === null ? [] : [[said.belowCost, number(rehearsal.belowCost)]]),
    [said.savingAtStock, money({ amount: rehearsal.savingAtStock, currency: 'SEK' })],
    [said.openBaskets, number(rehearsal.openBaskets)],
  ]
  return (
    <dl className={parts.figures}>
      {figures.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd dir="ltr">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

const Faulty = ({ rehearsal }: { rehearsal: Activation }) => (
  <div>
    <Text as="p" size="2" weight="medium">
      {said.faulty}
    </Text>
    <ul>
      {rehearsal.rows.map(({ id, title, conflict }) => (
        <li key={id}>
          <bdi>{title}</bdi> {conflict && <bdi>{said.isIn(conflict.title)}</bdi>}
        </li>
      ))}
    </ul>
  </div>
)

function StopDialog({ discount: { id, version, title }, onClose }: { discount: DiscountRecord; onClose: () => void }) {
  return (
    <ConfirmDialog
      title={said.stopTitle(title)}
      confirm={said.stop}
      call={() => client.call(stopDiscount, { params: { id }, body: { version } })}
      onDone={() => {
        toast.success(said.stopped)
        void refresh('Discount')
      }}
      onFailed={() => void refresh('Discount')}
      onClose={onClose}
    >
      {said.stopText}
    </ConfirmDialog>
  )
}
