import { useState } from 'react'
import { filed, filedTitle } from '#api/statistics/columns'
import type { ExportFormat } from '#machines/core/exportRows'
import controls from '#views/core/controls.module.css'
import { downloadSheet } from '#views/core/entity/sheet.ts'
import { errorText } from '#views/core/faults/errorText.ts'
import { dateTime } from '#views/core/format.ts'
import { Disclosure } from '#views/core/list/Disclosure.tsx'
import { toast } from '#views/core/toast/toast.ts'
import { useCommand } from '#views/core/useCommand.ts'
import type { ReportColumn } from './columns'
import { texts } from './texts'

type Read<Row> = () => Promise<{ data: Row[]; result: { fromDate: string; toDate: string; asOf: string } }>

export function ExportRows<Row>(props: { title: string; what: string; columns: readonly ReportColumn<Row>[]; readAll: Read<Row> }) {
  const { title, what, columns, readAll } = props
  const [format, setFormat] = useState<ExportFormat>()
  const command = useCommand<Awaited<ReturnType<Read<Row>>>>({
    onSucceeded: async ({ data, result }, wanted) => {
      const days = `${result.fromDate} – ${result.toDate}`
      const head = texts.exportedAs(title, what ? `${days}; ${what}` : days, dateTime(result.asOf, 'Europe/Stockholm'))
      const rows = data.map((row) => columns.map(({ kind, value }) => filed(kind, value(row))))
      await downloadSheet({ above: head, titles: columns.map(filedTitle), rows }, title, wanted as ExportFormat)
    },
    onFailed: (error) => toast.error(errorText(error, texts.exportFailed)),
  })
  return (
    <Disclosure label={texts.export} icon={null}>
      {(['xlsx', 'csv'] as const).map((each) => (
        <button
          key={each}
          type="button"
          className={controls.button}
          data-quiet
          disabled={command.isRunning}
          aria-busy={command.isRunning && format === each}
          onClick={() => {
            setFormat(each)
            command.run(readAll, each)
          }}
        >
          {texts.exportAs[each]}
        </button>
      ))}
    </Disclosure>
  )
}
