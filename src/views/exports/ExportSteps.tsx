import { Button, Text } from '@radix-ui/themes'
import { useActorRef, useSelector } from '@xstate/react'
import { useEffect } from 'react'
import { client } from '#api/core/client'
import { ApiError } from '#api/core/http'
import { cancelBuild, checkExport, createRecordFiles, deliverFile } from '#api/exports/calls'
import type { RecordKind } from '#api/library/facts'
import type { RecordExport, RecordStatus } from '#api/library/recordExports'
import { inspect } from '#machines/core/recorder/tap'
import { type ExportAsk, exportJobMachine } from '#machines/exports/exportJob'
import { type ExportMove, exportLaw } from '#machines/exports/exportStatus'
import { FileLink } from '#views/core/files/FileLink.tsx'
import { ErrorLine } from '#views/core/text/ErrorLine.tsx'
import { toast } from '#views/core/toast/toast.ts'
import { useEmitted } from '#views/core/useEmitted.ts'
import styles from './Exports.module.css'
import { StatusBadge } from './StatusBadge'
import { texts } from './texts'

const stepTexts = texts.steps
const factsOf = ({ itemCount, errorCount, profile }: RecordExport) => ({
  items: itemCount,
  errors: errorCount,
  hasConnection: profile.hasConnection,
})

const askOf = (kind: RecordKind, id: number) => async (ask: ExportAsk) => {
  if (ask.what === 'check') return (await client.call(checkExport, { params: { id } })).data
  if (ask.what === 'make')
    await client.call(createRecordFiles[kind], { params: { id }, body: { leaveOut: ask.leaveOut, again: ask.again } })
  else await client.call(ask.what === 'send' ? deliverFile : cancelBuild, { params: { id: ask.buildId } })
  return {}
}

function Downloads({ files }: { files: RecordExport['builds'][number]['files'] }) {
  return files.map(
    ({ part, file }) =>
      file && (
        <FileLink key={part} file={file} title={file.name}>
          {files.length === 1 ? stepTexts.download : stepTexts.downloadPart(part, files.length)}
        </FileLink>
      ),
  )
}

type Props = { shown: RecordExport; look: () => Promise<RecordStatus> }

export function ExportSteps({ shown, look }: Props) {
  const { id, kind, status, errorCount, itemCount, builds, deliveries } = shown
  const job = useActorRef(exportJobMachine, { inspect, input: { status, ask: askOf(kind, id), look } })
  useEffect(() => job.send({ type: 'export.seen', status }), [job, status])
  useEmitted(job, {
    'export.checked': ({ errorCount: errors }) => {
      if (errors) toast.error(stepTexts.found(errors))
      else toast.success(stepTexts.checked)
    },
    'export.ended': ({ status: now }) => {
      if (now === 'built') toast.success(stepTexts.made)
      else if (now === 'delivered') toast.success(stepTexts.sent)
    },
  })
  const requested = useSelector(job, (state) => (state.hasTag('busy') ? state.context.request?.what : undefined))
  const failed = useSelector(job, ({ context }) => context.error)
  const ask = (what: ExportAsk) => job.send({ type: 'export.asked', ask: what })
  const refusal = (move: ExportMove) => exportLaw.refusal(status, move, factsOf(shown))
  const running = builds.find(({ state }) => state === 'building')
  const under = deliveries.find(({ state }) => state === 'sending')
  const file = builds.find(({ files }) => files.some((each) => each.file))
  const partsOf = (buildId: number) => builds.find((each) => each.id === buildId)?.files.length ?? 1
  const [check, build, send] = [
    refusal({ type: 'export.check' }),
    refusal({ type: 'export.build', leaveOut: false }),
    refusal({ type: 'export.deliver' }),
  ]
  const next = status === 'draft' || status === 'refused' ? 'check' : status === 'ready' || status === 'failed' ? 'make' : 'send'
  const isMade = status === 'built' || status === 'delivered'
  const why = next === 'check' ? check : next === 'make' ? build : send
  const canLeaveOut = errorCount > 0 && errorCount < itemCount && !refusal({ type: 'export.build', leaveOut: true })
  const sendButton = (
    <Button
      variant={next === 'send' && !send ? 'solid' : 'soft'}
      disabled={send !== undefined || !file}
      loading={requested === 'send'}
      onClick={() => file && ask({ what: 'send', buildId: file.id })}
    >
      {stepTexts.send}
    </Button>
  )
  return (
    <section className={styles.steps} aria-label={`${stepTexts.check}, ${stepTexts.make}, ${stepTexts.send}`}>
      <StatusBadge status={status} />
      {isMade && file && (
        <>
          <Downloads files={file.files} />
          {sendButton}
        </>
      )}
      <Button
        variant={next === 'check' ? 'solid' : 'soft'}
        disabled={check !== undefined}
        loading={requested === 'check'}
        onClick={() => ask({ what: 'check' })}
      >
        {stepTexts.check}
      </Button>
      <Button
        variant={next === 'make' ? 'solid' : 'soft'}
        disabled={build !== undefined}
        loading={requested === 'make'}
        onClick={() => ask({ what: 'make', leaveOut: false, again: isMade })}
      >
        {isMade ? stepTexts.again : stepTexts.make}
      </Button>
      {!(isMade && file) && sendButton}
      {canLeaveOut && (
        <Button variant="soft" color="amber" highContrast onClick={() => ask({ what: 'make', leaveOut: true, again: false })}>
          {stepTexts.without(errorCount)}
        </Button>
      )}
      {running && (
        <>
          <Text size="2" role="status">
            {stepTexts.making(running.step, running.done, running.total)}
          </Text>
          <progress className={styles.progress} max={Math.max(running.total, 1)} value={running.done} aria-label={stepTexts.make} />
          <Button variant="soft" color="gray" highContrast onClick={() => ask({ what: 'stop', buildId: running.id })}>
            {stepTexts.giveUp}
          </Button>
        </>
      )}
      {under && (
        <Text size="2" role="status">
          {stepTexts.sending(under.part, partsOf(under.buildId), under.sent, under.bytes)}
        </Text>
      )}
      {why && !running && !under && (
        <Text size="2" color="gray" highContrast>
          {stepTexts.not} {why.message}
        </Text>
      )}
      {failed instanceof ApiError && <ErrorLine highContrast>{failed.message}</ErrorLine>}
    </section>
  )
}
