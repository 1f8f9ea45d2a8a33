import { Button, Flex, Heading, Text, Link as TextLink } from '@radix-ui/themes'
import { Link } from 'wouter'
import { invoicePaths } from '#api/invoices/paths'
import { type InvoiceRun, type InvoiceRunRow, runRowList } from '#api/invoices/runs'
import { runLabels } from '#machines/invoices/invoiceRunStatus'
import { useList } from '#views/core/data.ts'
import { money } from '#views/core/format.ts'
import parts from '#views/core/Parts.module.css'
import { newestFirst } from '#views/core/pages.ts'
import { Amount } from '#views/core/text/Amount.tsx'
import { ErrorLine } from '#views/core/text/ErrorLine.tsx'
import { Rows } from './Rows'
import styles from './Run.module.css'
import { texts } from './texts'

const runTexts = texts.run

type Props = {
  run: InvoiceRun
  note: 'stopping' | 'lost' | null
  onStop: () => void
  onResume: () => void
}

const outcomeOf = ({ state, message, invoice }: InvoiceRunRow) =>
  invoice ? (
    <TextLink asChild underline="always">
      <Link href={invoicePaths.invoice({ invoiceId: invoice.id })}>{invoice.number}</Link>
    </TextLink>
  ) : (
    message || texts.rows.states[state]
  )

export function Running({ run, note, onStop, onResume }: Props) {
  const { id, state, done, refused, waiting, invoices, amounts, firstNumber, lastNumber } = run
  const all = done + refused + waiting
  const request = { searchKey: '', page: 1, pageSize: 100, sort: 'id desc' }
  const bad = useList('InvoiceRun', runRowList, { ...request, filter: { runId: id, state: 'refused' } })
  const good = useList(`InvoiceRun ${done}`, runRowList, { ...request, filter: { runId: id, state: 'issued' } })
  const rows = [...(bad.data?.data ?? []), ...(good.data?.data ?? [])]
  return (
    <section className={parts.part} aria-label={runTexts.title(id)}>
      <Heading as="h2" size="3">
        {runTexts.title(id)}: {runLabels[state]}
      </Heading>
      <div>
        <progress className={styles.progress} value={done + refused} max={all} aria-label={runTexts.progress(done + refused, all)} />
        <Text as="p" size="2" role="status">
          {state === 'done' ? runTexts.done(invoices) : runTexts.progress(done + refused, all)}
        </Text>
      </div>
      {run.error && <ErrorLine>{run.error}</ErrorLine>}
      {note === 'lost' && (
        <Text as="p" size="2" color="amber" my="0">
          {runTexts.lost}
        </Text>
      )}
      <dl className={styles.facts}>
        {amounts.map((amount) => (
          <div key={amount.currency}>
            <dt>{texts.dryRun.total}</dt>
            <dd>
              <Amount>{money(amount)}</Amount>
            </dd>
          </div>
        ))}
        {firstNumber !== null && lastNumber !== null && (
          <div>
            <dt>{texts.runs.numbers}</dt>
            <dd>{texts.dryRun.numbers(firstNumber, lastNumber)}</dd>
          </div>
        )}
        {refused > 0 && (
          <div>
            <dt>{texts.rows.states.refused}</dt>
            <dd>{texts.dryRun.refused(refused)}</dd>
          </div>
        )}
      </dl>
      <Flex gap="3" wrap="wrap" align="center">
        {state === 'running' && (
          <Button variant="soft" color="gray" disabled={note === 'stopping'} onClick={onStop}>
            {note === 'stopping' ? runTexts.stopping : runTexts.stop}
          </Button>
        )}
        {state === 'stopped' && (
          <>
            <Button onClick={onResume}>{runTexts.resume}</Button>
            {!run.error && <Text size="2">{runTexts.stopped}</Text>}
          </>
        )}
        {state === 'done' && invoices > 0 && (
          <TextLink asChild underline="always" size="2">
            <Link href={`${invoicePaths.invoices}?${new URLSearchParams(newestFirst)}`}>{runTexts.show}</Link>
          </TextLink>
        )}
      </Flex>
      {rows.length > 0 && (
        <Rows all={done + refused} rows={rows.map((row) => ({ ...row, isRefused: row.state === 'refused', outcome: outcomeOf(row) }))} />
      )}
    </section>
  )
}
