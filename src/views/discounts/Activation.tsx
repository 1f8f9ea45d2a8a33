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
import { Amount } from '#views/core/text/Amount.tsx'
import { ErrorLine } from '#views/core/text/ErrorLine.tsx'
import { Name } from '#views/core/text/Name.tsx'
import { toast } from '#views/core/toast/toast.ts'
import { useCommand } from '#views/core/useCommand.ts'
import styles from './Discounts.module.css'
import type { DiscountRecord } from './records'
import { texts } from './texts'

const activationTexts = texts.activation
export function ActivationPanel({ discount, isUnsaved }: { discount: DiscountRecord; isUnsaved: boolean }) {
  const { id, state } = discount
  const isOver = state === 'ended'
  const read = useAnswer('Discount', dryRunActivation, isOver ? null : { params: { id } })
  const [isStopping, setStopping] = useState(false)
  const activating = useCommand<{ data: { written: number } }>({
    onSucceeded: ({ data }) => {
      toast.success(activationTexts.activated(data.written))
      void refresh('Discount')
    },
    onFailed: () => void refresh('Discount'),
  })
  if (isOver) return null
  const dryRun = read.data?.data
  const isHolding = state !== 'draft'
  const isDue = dryRun !== undefined && (!isHolding || dryRun.prices > 0)
  return (
    <section className={styles.section} aria-labelledby="activation">
      <Heading as="h2" size="3" id="activation">
        {activationTexts.title}
      </Heading>
      {!dryRun &&
        (read.error ? (
          <ReadFault title={activationTexts.title} error={read.error} onRetry={() => void read.mutate()} />
        ) : (
          <Skeleton height="72px" />
        ))}
      {dryRun && <Figures dryRun={dryRun} />}
      {dryRun?.refusal && (
        <Text as="p" size="2" color="red" role="status">
          <bdi>{dryRun.refusal.message}</bdi>
        </Text>
      )}
      {dryRun && dryRun.rows.length > 0 && <Faulty dryRun={dryRun} />}
      {isDue && isUnsaved && (
        <Text as="p" size="2" color="gray" id="save-first">
          {activationTexts.saveFirst}
        </Text>
      )}
      {activating.error !== undefined && <ErrorLine>{errorText(activating.error, texts.failed)}</ErrorLine>}
      <Flex gap="3" justify="end" wrap="wrap">
        {isHolding && (
          <Button variant="soft" color="red" highContrast onClick={() => setStopping(true)}>
            {activationTexts.stop}
          </Button>
        )}
        {isDue && (
          <Button
            loading={activating.isRunning}
            disabled={dryRun.refusal !== null || isUnsaved}
            aria-describedby={isUnsaved ? 'save-first' : undefined}
            onClick={() => activating.run(() => client.call(activateDiscount, { params: { id }, body: { version: dryRun.version } }))}
          >
            {isHolding ? activationTexts.again : activationTexts.activate}
          </Button>
        )}
      </Flex>
      {isStopping && <StopDialog discount={discount} onClose={() => setStopping(false)} />}
    </section>
  )
}

function Figures({ dryRun }: { dryRun: Activation }) {
  const figures: [label: string, value: string][] = [
    [activationTexts.prices, number(dryRun.prices)],
    [activationTexts.unchanged, number(dryRun.unchanged)],
    [activationTexts.conflicts, number(dryRun.conflicts)],
    [activationTexts.floored, number(dryRun.floored)],
    [activationTexts.noSaving, number(dryRun.noSaving)],
    [activationTexts.free, number(dryRun.free)],
    ...(dryRun.belowCost === null ? [] : [[activationTexts.belowCost, number(dryRun.belowCost)] satisfies [string, string]]),
    [activationTexts.savingAtStock, money({ amount: dryRun.savingAtStock, currency: 'SEK' })],
    [activationTexts.openBaskets, number(dryRun.openBaskets)],
  ]
  return (
    <dl className={parts.figures}>
      {figures.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <Amount>{value}</Amount>
          </dd>
        </div>
      ))}
    </dl>
  )
}

const Faulty = ({ dryRun }: { dryRun: Activation }) => (
  <div>
    <Text as="p" size="2" weight="medium">
      {activationTexts.faulty}
    </Text>
    <ul>
      {dryRun.rows.map(({ id, title, conflict }) => (
        <li key={id}>
          <Name>{title}</Name> {conflict && <bdi>{activationTexts.isIn(conflict.title)}</bdi>}
        </li>
      ))}
    </ul>
  </div>
)

function StopDialog({ discount: { id, version, title }, onClose }: { discount: DiscountRecord; onClose: () => void }) {
  return (
    <ConfirmDialog
      title={activationTexts.stopTitle(title)}
      confirm={activationTexts.stop}
      call={() => client.call(stopDiscount, { params: { id }, body: { version } })}
      onDone={() => {
        toast.success(activationTexts.stopped)
        void refresh('Discount')
      }}
      onFailed={() => void refresh('Discount')}
      onClose={onClose}
    >
      {activationTexts.stopText}
    </ConfirmDialog>
  )
}
