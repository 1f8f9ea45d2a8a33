import { Button, Flex, Heading, Text } from '@radix-ui/themes'
import type { InvoiceDryRun } from '#api/invoices/runs'
import { money } from '#views/core/format.ts'
import { Countdown } from '#views/core/held/Countdown.tsx'
import parts from '#views/core/Parts.module.css'
import { Amount } from '#views/core/text/Amount.tsx'
import { Rows } from './Rows'
import styles from './Run.module.css'
import { texts } from './texts'

const dryRunTexts = texts.dryRun

type Props = {
  dryRun: InvoiceDryRun
  heldSince: number | null
  send: (type: 'run.start' | 'run.sendNow' | 'run.undo' | 'run.previewAgain' | 'run.chooseAgain') => void
}

function lacksOf(rows: InvoiceDryRun['rows']): [reason: string, count: number][] {
  const counts = new Map<string, number>()
  for (const reason of rows.flatMap(({ refusal }) => refusal?.lacks ?? [])) counts.set(reason, (counts.get(reason) ?? 0) + 1)
  return [...counts].sort(([, a], [, b]) => b - a)
}

export function DryRun({ dryRun: { rows, totals, firstNumber, lastNumber }, heldSince, send }: Props) {
  const { orders, invoices, refused, amounts } = totals
  const electronic = lacksOf(rows)
  return (
    <section className={parts.part} aria-label={dryRunTexts.title}>
      <Heading as="h2" size="3">
        {dryRunTexts.title}
      </Heading>
      <dl className={styles.facts}>
        <div>
          <dt>{orders === 0 ? dryRunTexts.nothing : dryRunTexts.sum(invoices, orders)}</dt>
          {amounts.map((amount) => (
            <dd key={amount.currency}>
              <Amount>{money(amount)}</Amount>
            </dd>
          ))}
        </div>
        {firstNumber !== null && lastNumber !== null && (
          <div>
            <dt>{dryRunTexts.numbersHint}</dt>
            <dd>{dryRunTexts.numbers(firstNumber, lastNumber)}</dd>
          </div>
        )}
        {refused > 0 && (
          <div>
            <dt>{texts.rows.states.refused}</dt>
            <dd>{dryRunTexts.refused(refused)}</dd>
            {electronic.map(([reason, count]) => (
              <dd key={reason}>{dryRunTexts.lacks(count, orders + refused, reason)}</dd>
            ))}
          </div>
        )}
      </dl>
      {heldSince === null ? (
        <Flex gap="3" wrap="wrap">
          <Button disabled={orders === 0} onClick={() => send('run.start')}>
            {dryRunTexts.start(invoices)}
          </Button>
          <Button variant="soft" onClick={() => send('run.previewAgain')}>
            {dryRunTexts.again}
          </Button>
          <Button variant="soft" color="gray" onClick={() => send('run.chooseAgain')}>
            {texts.cancel}
          </Button>
        </Flex>
      ) : (
        <Flex gap="3" wrap="wrap" align="center" role="status">
          <Text size="2" weight="medium">
            {texts.holding.title(invoices)} <Countdown since={heldSince} />
          </Text>
          <Button variant="soft" color="gray" onClick={() => send('run.undo')}>
            {texts.holding.undo}
          </Button>
          <Button onClick={() => send('run.sendNow')}>{texts.holding.now}</Button>
        </Flex>
      )}
      <Text as="p" size="1" color="gray" my="0">
        {dryRunTexts.irreversible}
      </Text>
      <Rows
        rows={rows.map(({ refusal, separateReference, ...row }) => ({
          ...row,
          isRefused: refusal !== null,
          outcome: refusal ? (
            refusal.message
          ) : separateReference === null ? (
            texts.rows.states.waiting
          ) : (
            <bdi>{dryRunTexts.separate(separateReference)}</bdi>
          ),
        }))}
      />
    </section>
  )
}
