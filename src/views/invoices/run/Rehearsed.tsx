import { Button, Flex, Heading, Text } from '@radix-ui/themes'
import type { DryRun } from '#api/invoices/runs'
import { money } from '#views/core/format.ts'
import parts from '#views/core/Parts.module.css'
import { Countdown } from '#views/orders/Countdown.tsx'
import { Rows } from './Rows'
import styles from './Run.module.css'
import { texts } from './texts'

const said = texts.rehearsal

type Props = {
  rehearsal: DryRun
  heldSince: number | null
  send: (type: 'run.start' | 'run.sendNow' | 'run.undo' | 'run.rehearseAgain' | 'run.chooseAgain') => void
}

function lacksOf(rows: DryRun['rows']): [reason: string, count: number][] {
  const counts = new Map<string, number>()
  for (const reason of rows.flatMap(({ refusal }) => refusal?.lacks ?? [])) counts.set(reason, (counts.get(reason) ?? 0) + 1)
  return [...counts].sort(([, a], [, b]) => b - a)
}

export function Rehearsed({ rehearsal: { rows, totals, firstNumber, lastNumber }, heldSince, send }: Props) {
  const { orders, invoices, refused, amounts } = totals
  const electronic = lacksOf(rows)
  return (
    <section className={parts.part} aria-label={said.title}>
      <Heading as="h2" size="3">
        {said.title}
      </Heading>
      <dl className={styles.facts}>
        <div>
          <dt>{orders === 0 ? said.nothing : said.sum(invoices, orders)}</dt>
          {amounts.map((amount) => (
            <dd key={amount.currency} dir="ltr">
              {money(amount)}
            </dd>
          ))}
        </div>
        {firstNumber !== null && lastNumber !== null && (
          <div>
            <dt>{said.numbersHint}</dt>
            <dd>{said.numbers(firstNumber, lastNumber)}</dd>
          </div>
        )}
        {refused > 0 && (
          <div>
            <dt>{texts.rows.states.refused}</dt>
            <dd>{said.refused(refused)}</dd>
            {electronic.map(([reason, count]) => (
              <dd key={reason}>{said.lacks(count, orders + refused, reason)}</dd>
            ))}
          </div>
        )}
      </dl>
      {heldSince === null ? (
        <Flex gap="3" wrap="wrap">
          <Button disabled={orders === 0} onClick={() => send('run.start')}>
            {said.start(invoices)}
          </Button>
          <Button variant="soft" onClick={() => send('run.rehearseAgain')}>
            {said.again}
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
        {said.stands}
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
            <bdi>{said.separate(separateReference)}</bdi>
          ),
        }))}
      />
    </section>
  )
}
