import { Button, Flex, Spinner, Text, Link as TextLink } from '@radix-ui/themes'
import { useActorRef, useSelector } from '@xstate/react'
import { useEffect } from 'react'
import { Link } from 'wouter'
import { ApiError } from '#api/core/http'
import { invoicePaths } from '#api/invoices/paths'
import { inspect } from '#machines/core/recorder/tap'
import { invoiceRunMachine } from '#machines/invoices/invoiceRun'
import { useBack } from '#views/core/back.ts'
import { refresh } from '#views/core/data.ts'
import { ReadFault } from '#views/core/faults/ReadFault.tsx'
import { PageHeader } from '#views/core/PageHeader.tsx'
import type { PageProps } from '#views/core/pages.ts'
import { ErrorLine } from '#views/core/text/ErrorLine.tsx'
import { toId } from '#views/core/toId.ts'
import { messageOf } from '#views/orders/edit.ts'
import { Choosing } from './Choosing'
import { DryRun } from './DryRun'
import styles from './Run.module.css'
import { Running } from './Running'
import { texts } from './texts'

export default function RunPage({ params, page }: PageProps) {
  return <RunOf key={params.id ?? 'new'} id={params.id === undefined ? null : (toId(params.id) ?? 0)} title={page.title} />
}

function RunOf({ id, title }: { id: number | null; title: string }) {
  const actor = useActorRef(invoiceRunMachine, { inspect, input: { id } })
  const state = useSelector(actor, (snapshot) => snapshot)
  const { link } = useBack(invoicePaths.invoices)
  const { choice, dryRun, run, heldSince, error } = state.context
  const isOver = state.matches('done') || state.matches('stopped')
  useEffect(() => {
    if (isOver) for (const name of ['Invoice', 'InvoiceRun', 'Basket']) void refresh(name)
  }, [isOver])
  if (state.matches('gone')) return <ReadFault title={title} error={new ApiError(404, texts.notFound)} onRetry={() => undefined} />
  const send = (type: 'run.start' | 'run.sendNow' | 'run.undo' | 'run.previewAgain' | 'run.chooseAgain') => actor.send({ type })
  const changed = state.matches('stale') && error instanceof ApiError ? (error.data as { rows?: { basketId: number }[] }).rows : undefined
  const busy = state.matches('previewing')
    ? texts.previewing
    : state.matches('starting')
      ? texts.starting
      : state.matches('unsure')
        ? texts.unsure
        : undefined
  return (
    <div className={styles.page}>
      <PageHeader
        title={title}
        back={
          <Flex gap="4" wrap="wrap">
            <TextLink size="2" {...link}>
              {texts.back}
            </TextLink>
            <TextLink size="2" asChild underline="always">
              <Link href={invoicePaths.runs}>{texts.allRuns}</Link>
            </TextLink>
          </Flex>
        }
      />
      {error !== undefined && !run && !state.matches('running') && <ErrorLine>{messageOf(error, 'selection')}</ErrorLine>}
      {state.matches('choosing') && <Choosing choice={choice} onChosen={(chosen) => actor.send({ type: 'run.preview', choice: chosen })} />}
      {busy && (
        <Flex gap="3" align="center" role="status">
          <Spinner />
          <Text size="2">{busy}</Text>
          {state.matches('previewing') && (
            <Button variant="soft" color="gray" onClick={() => send('run.chooseAgain')}>
              {texts.cancel}
            </Button>
          )}
        </Flex>
      )}
      {state.matches('stale') && (
        <Flex gap="3" align="center" wrap="wrap">
          {changed && <Text size="2">{texts.stale.orders(changed.map(({ basketId }) => basketId))}</Text>}
          <Button onClick={() => send('run.previewAgain')}>{texts.dryRun.again}</Button>
          <Button variant="soft" color="gray" onClick={() => send('run.chooseAgain')}>
            {texts.cancel}
          </Button>
        </Flex>
      )}
      {dryRun && (state.matches('previewed') || state.matches('holding')) && (
        <DryRun dryRun={dryRun} heldSince={state.matches('holding') ? heldSince : null} send={send} />
      )}
      {run && (
        <Running
          run={run}
          note={state.matches({ running: 'stopping' }) ? 'stopping' : state.matches({ running: 'lost' }) ? 'lost' : null}
          onStop={() => actor.send({ type: 'run.stop' })}
          onResume={() => actor.send({ type: 'run.resume' })}
        />
      )}
      {!run && id !== null && state.matches('running') && (
        <Flex gap="3" align="center">
          <Spinner />
          {state.matches({ running: 'lost' }) && <Text size="2">{texts.run.unread}</Text>}
        </Flex>
      )}
    </div>
  )
}
