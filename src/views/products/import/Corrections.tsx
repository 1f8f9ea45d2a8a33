import { Text } from '@radix-ui/themes'
import type { ReactNode } from 'react'
import { client } from '#api/core/client'
import {
  type ImportAnswer,
  type ImportCorrection,
  importAnswerList,
  importCorrectionList,
  removeImportAnswer,
} from '#api/products/importCauses'
import { columnOf } from '#api/products/importColumns'
import { refresh, useAnswer, useList } from '#views/core/data.ts'
import actionStyles from '#views/core/entity/RowAction.module.css'
import { errorText } from '#views/core/faults/errorText.ts'
import { dateTime } from '#views/core/format.ts'
import { toast } from '#views/core/toast/toast.ts'
import { useCommand } from '#views/core/useCommand.ts'
import styles from './Causes.module.css'
import { texts } from './texts'

const correctionTexts = texts.corrections
const shown = 100

function What({
  field,
  text,
  action,
  value,
}: Pick<ImportAnswer | ImportCorrection, 'text' | 'action' | 'value'> & { field: string | null }) {
  return (
    <>
      {field !== null && `${columnOf(field)?.label ?? field}: `}
      {text && (
        <>
          <bdi>{text}</bdi>{' '}
        </>
      )}
      {correctionTexts.done[action]}
      {(action === 'use' || action === 'cells') && (
        <>
          {' '}
          <bdi>{value || '—'}</bdi>
        </>
      )}
    </>
  )
}

type EntryProps = Parameters<typeof What>[0] & { note: ReactNode; children: ReactNode }

const Entry = ({ note, children, ...what }: EntryProps) => (
  <div className={styles.entry}>
    <span>
      <What {...what} />
    </span>
    <Text size="1" color="gray">
      {note}
    </Text>
    {children}
  </div>
)

/** Lists show the newest only. */
const Older = ({ total }: { total: number }) =>
  total > shown && (
    <Text as="p" size="1" color="gray">
      {correctionTexts.older(shown, total)}
    </Text>
  )

export function Corrections({ id, isBusy, onUndo }: { id: number; isBusy: boolean; onUndo: (correction: number) => void }) {
  const { data } = useAnswer('Import', importCorrectionList, { params: { id }, body: { pageSize: shown } })
  if (!data?.data.length) return null
  const { total } = data.result
  return (
    <details>
      <summary>{correctionTexts.title(total)}</summary>
      {data.data.map((correction) => (
        <Entry
          key={correction.id}
          {...correction}
          note={`${correctionTexts.rows(correction.rows)} · ${correction.isFromBefore ? correctionTexts.before : dateTime(correction.at)}`}
        >
          <button
            type="button"
            className={actionStyles.action}
            disabled={isBusy}
            aria-label={correctionTexts.undoOf(columnOf(correction.field ?? '')?.label ?? '', correction.text)}
            onClick={() => onUndo(correction.id)}
          >
            {correctionTexts.undo}
          </button>
        </Entry>
      ))}
      <Older total={total} />
    </details>
  )
}

const request = { searchKey: '', page: 1, pageSize: shown, sort: 'id desc', filter: '' as const }

export function RememberedAnswers() {
  const { data } = useList('Import', importAnswerList, request)
  const { run } = useCommand<unknown>({
    onSucceeded: () => {
      toast.success(correctionTexts.forgotten)
      void refresh('Import')
    },
    onFailed: (failure) => toast.error(errorText(failure, texts.failed)),
  })
  if (!data?.data.length) return null
  const { total } = data.result
  return (
    <details>
      <summary>{correctionTexts.remembered(total)}</summary>
      <Text as="p" size="2" color="gray">
        {correctionTexts.about}
      </Text>
      {data.data.map((answer) => (
        <Entry
          key={answer.id}
          {...answer}
          note={
            <>
              <bdi>{answer.sender}</bdi> · {dateTime(answer.at)}
            </>
          }
        >
          <button
            type="button"
            className={actionStyles.action}
            data-tone="red"
            aria-label={correctionTexts.removeOf(columnOf(answer.field)?.label ?? answer.field, answer.text)}
            onClick={() => run(() => client.call(removeImportAnswer, { params: { id: answer.id } }))}
          >
            {correctionTexts.remove}
          </button>
        </Entry>
      ))}
      <Older total={total} />
    </details>
  )
}
