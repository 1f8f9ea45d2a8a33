import { Button, Text } from '@radix-ui/themes'
import { client } from '#api/core/client'
import { ApiError } from '#api/core/http'
import { cancelBuild, checkExport, createRecordFiles, deliverFile } from '#api/exports/calls'
import type { RecordExport } from '#api/library/recordExports'
import { type ExportMove, exportRefusal } from '#machines/exports/exportStatus'
import { refresh } from '../core/data'
import { toast } from '../core/toast/toast'
import { useCommand } from '../core/useCommand'
import { productionName } from '../library/kinds'
import styles from './Exports.module.css'
import { texts } from './texts'

const said = texts.steps
const factsOf = ({ itemCount, errorCount, profile }: RecordExport) => ({
  ...{ items: itemCount, errors: errorCount, hasConnection: profile.hasConnection },
})

/** Check, make the file, send it: the next step stands out, and what cannot be done now says why. */
export function ExportSteps({ shown }: { shown: RecordExport }) {
  const { id, kind, status, errorCount, itemCount, builds, deliveries } = shown
  const again = () => void refresh(productionName)
  const checking = useCommand<{ data: { errorCount: number } }>({
    onSucceeded: ({ data }) => {
      again()
      if (data.errorCount) toast.error(said.found(data.errorCount))
      else toast.success(said.checked)
    },
    onFailed: again,
  })
  const making = useCommand<{ data: { state: string } }>({
    onSucceeded: ({ data }) => {
      again()
      if (data.state === 'built') toast.success(said.made)
    },
    onFailed: again,
  })
  const sending = useCommand<{ data: { state: string } }>({
    onSucceeded: ({ data }) => {
      again()
      if (data.state === 'delivered') toast.success(said.sent)
    },
    onFailed: again,
  })
  const stopping = useCommand({ onSucceeded: again, onFailed: again })
  const refusal = (move: ExportMove) => exportRefusal(status, factsOf(shown), move)
  const running = builds.find(({ state }) => state === 'building')
  const under = deliveries.find(({ state }) => state === 'sending')
  const file = builds.find((each) => each.file)
  const [check, build, send] = [
    refusal({ type: 'export.check' }),
    refusal({ type: 'export.build', leaveOut: false }),
    refusal({ type: 'export.deliver' }),
  ]
  const next = status === 'draft' || status === 'refused' ? 'check' : status === 'ready' || status === 'failed' ? 'make' : 'send'
  const make = (leaveOut: boolean, anew = false) =>
    making.run(() => client.call(createRecordFiles[kind], { params: { id }, body: { leaveOut, again: anew } }))
  const why = next === 'check' ? check : next === 'make' ? build : send
  const failed = [checking, making, sending, stopping].map(({ error }) => error).find((error) => error instanceof Error)
  const canLeaveOut = errorCount > 0 && errorCount < itemCount && !refusal({ type: 'export.build', leaveOut: true })
  return (
    <section className={styles.steps} aria-label={`${said.check}, ${said.make}, ${said.send}`}>
      <Button
        variant={next === 'check' ? 'solid' : 'soft'}
        disabled={check !== undefined}
        loading={checking.isRunning}
        onClick={() => checking.run(() => client.call(checkExport, { params: { id } }))}
      >
        {said.check}
      </Button>
      <Button
        variant={next === 'make' ? 'solid' : 'soft'}
        disabled={build !== undefined}
        loading={making.isRunning}
        onClick={() => make(false, status === 'built' || status === 'delivered')}
      >
        {status === 'built' || status === 'delivered' ? said.again : said.make}
      </Button>
      <Button
        variant={next === 'send' && !send ? 'solid' : 'soft'}
        disabled={send !== undefined || !file}
        loading={sending.isRunning}
        onClick={() => file && sending.run(() => client.call(deliverFile, { params: { id: file.id } }))}
      >
        {said.send}
      </Button>
      {canLeaveOut && (
        <Button variant="soft" color="amber" highContrast onClick={() => make(true)}>
          {said.without(errorCount)}
        </Button>
      )}
      {running && (
        <>
          <Text size="2" role="status">
            {said.making(running.step, running.done, running.total)}
          </Text>
          <Button
            variant="soft"
            color="gray"
            highContrast
            onClick={() => stopping.run(() => client.call(cancelBuild, { params: { id: running.id } }))}
          >
            {said.giveUp}
          </Button>
        </>
      )}
      {under && (
        <Text size="2" role="status">
          {said.sending(under.sent, under.bytes)}
        </Text>
      )}
      {why && !running && !under && (
        <Text size="2" color="gray" highContrast>
          {said.not} {why.message}
        </Text>
      )}
      {failed instanceof ApiError && (
        <Text as="p" size="2" color="red" highContrast role="alert">
          <bdi>{failed.message}</bdi>
        </Text>
      )}
    </section>
  )
}
