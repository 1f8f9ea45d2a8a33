import { Button, Text } from '@radix-ui/themes'
import { useActorRef, useSelector } from '@xstate/react'
import { type ListRequest, maxPageSize } from '#api/core/answer'
import { client } from '#api/core/client'
import type { Endpoint, Input } from '#api/core/endpoint'
import { exportMachine } from '#machines/core/exportRows'
import { inspect } from '#machines/core/recorder/tap'
import { Modal } from '../dialog/Modal'
import { errorText } from '../faults/errorText'
import { tryAgain } from '../faults/tryAgain'
import { type Column, shownColumns } from '../list/columns'
import { useListPreferences } from '../list/state/preferences'
import { ErrorLine } from '../text/ErrorLine'
import { toast } from '../toast/toast'
import { useEmitted } from '../useEmitted'
import styles from './Entity.module.css'
import { StopAndLeave } from './StopAndLeave'
import type { Cell } from './sheet'
import { downloadSheet, maxSheetRows } from './sheet'
import { texts } from './texts'

const exportingTexts = texts.exporting

export type ExportColumn<Row> = Column<Row> & { text: (row: Row) => Cell }

type Answer<Row> = { data: Row[]; result: { total: number; isAtLeast?: boolean | undefined } }

export type ExportDialogProps<Row> = {
  name: string
  title: string
  list: Endpoint
  request: ListRequest
  columns: readonly ExportColumn<Row>[]
  always?: readonly string[]
  total: number
  isAtLeast: boolean | undefined
  onClose: () => void
}

/** Exports all rows of a list as a file, page by page. It can be left, and goes on. */
export default function ExportDialog<Row>({
  name,
  title,
  list,
  request,
  columns,
  always = [],
  total,
  isAtLeast,
  onClose,
}: ExportDialogProps<Row>) {
  const [preferences] = useListPreferences(name)
  const exporting = useActorRef(exportMachine, {
    inspect,
    input: {
      read: async (page, signal) => {
        const body = { ...request, page, pageSize: maxPageSize }
        const { data, result } = (await client.call(list, { body } as Input<Endpoint>, { signal })) as Answer<Row>
        return { rows: data, ...result }
      },
      write: (rows, format) => {
        const shown = shownColumns(columns, preferences.columns && [...preferences.columns, ...always]) as ExportColumn<Row>[]
        const sheet = {
          titles: shown.map((column) => column.title),
          rows: (rows as readonly Row[]).map((row) => shown.map((column) => column.text(row))),
        }
        return downloadSheet(sheet, title, format)
      },
    },
  })
  const state = useSelector(exporting, (snapshot) => snapshot.value)
  const { rows, total: read, isAtLeast: isMore, error } = useSelector(exporting, (snapshot) => snapshot.context)
  useEmitted(exporting, {
    'export.finished': ({ count }) => {
      toast.success(exportingTexts.finished(count))
      onClose()
    },
  })
  const close = () => {
    exporting.send({ type: 'export.cancel' })
    onClose()
  }
  const isBusy = state === 'reading' || state === 'writing'
  const isTooLong = total >= maxSheetRows

  return (
    <Modal title={exportingTexts.title(total, isAtLeast)} onClose={close}>
      {!isBusy && state !== 'failed' && (
        <Text as="p" size="2">
          {exportingTexts.text} {isTooLong && exportingTexts.tooMany}
        </Text>
      )}
      {isBusy && (
        <>
          <progress
            className={styles.progress}
            {...(isMore ? {} : { max: read || total || 1, value: rows.length })}
            aria-label={exportingTexts.button}
          />
          <Text as="p" size="2" role="status">
            {state === 'writing' ? exportingTexts.writing : exportingTexts.reading(rows.length, isMore ? undefined : read || total)}
          </Text>
        </>
      )}
      {state === 'failed' && <ErrorLine before={`${exportingTexts.failed}:`}>{errorText(error, '')}</ErrorLine>}
      <div className={styles.buttons}>
        <Button type="button" variant="soft" color="gray" onClick={close}>
          {texts.cancel}
        </Button>
        {state === 'failed' && (
          <Button type="button" onClick={() => exporting.send({ type: 'export.retry' })}>
            {tryAgain}
          </Button>
        )}
        {!isBusy &&
          state !== 'failed' &&
          (['csv', 'xlsx'] as const).map((format) => (
            <Button
              key={format}
              type="button"
              disabled={format === 'xlsx' && isTooLong}
              onClick={() => exporting.send({ type: 'export.start', format })}
            >
              {exportingTexts[format]}
            </Button>
          ))}
      </div>
      {isBusy && <StopAndLeave {...exportingTexts.leaving} onLeave={close} />}
    </Modal>
  )
}
