import { client } from '#api/core/client'
import { sendReportNow } from '#api/statistics/schedules'
import controls from '#views/core/controls.module.css'
import { refresh } from '#views/core/data.ts'
import { errorText } from '#views/core/faults/errorText.ts'
import { toast } from '#views/core/toast/toast.ts'
import { useCommand } from '#views/core/useCommand.ts'
import { texts } from '../texts'

const scheduleTexts = texts.schedules

export function SendNow({ id }: { id: number }) {
  const sending = useCommand({
    onSucceeded: () => {
      toast.success(scheduleTexts.queued)
      void refresh('ReportSchedule')
    },
    onFailed: (error) => toast.error(errorText(error, scheduleTexts.failed)),
  })
  return (
    <button
      type="button"
      className={controls.button}
      disabled={sending.isRunning}
      aria-busy={sending.isRunning}
      onClick={() => sending.run(() => client.call(sendReportNow, { params: { id } }))}
    >
      {scheduleTexts.sendNow}
    </button>
  )
}
