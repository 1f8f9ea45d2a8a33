import { Text } from '@radix-ui/themes'
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

export function Corrections({ id, isBusy, onUndo }: { id: number; isBusy: boolean; onUndo: (correction: number) => void }) {
  const { data } = useAnswer('Import', importCorrectionList, { params: { id }, body: { pageSize: shown } })
  const rows = data?.data ?? []
  if (!rows.length) return null
  return (
    <details>
      <summary>{correctionTexts.title(data?.result.total ?? rows.length)}</summary>
      {rows.map((correction) => (
        <div key={correction.id} className={styles.entry}>
          <span>
            <What {...correction} />
          </span>
          <Text size="1" color="gray">
            {correctionTexts.rows(correction.rows)}
            {correction.isFromBefore ? ` · ${correctionTexts.before}` : ` · ${dateTime(correction.at)}`}
          </Text>
          <button
            type="button"
            className={actionStyles.action}
            disabled={isBusy}
            aria-label={correctionTexts.undoOf(columnOf(correction.field ?? '')?.label ?? '', correction.text)}
            onClick={() => onUndo(correction.id)}
          >
            {correctionTexts.undo}
          </button>
        </div>
      ))}
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
  const rows = data?.data ?? []
  if (!rows.length) return null
  return (
    <details>
      <summary>{correctionTexts.remembered(data?.result.total ?? rows.length)}</summary>
      <Text as="p" size="2" color="gray">
        {correctionTexts.about}
      </Text>
      {rows.map((answer) => (
        <div key={answer.id} className={styles.entry}>
          <span>
            <What {...answer} />
          </span>
          <Text size="1" color="gray">
            <bdi>{answer.sender}</bdi> · {dateTime(answer.at)}
          </Text>
          <button
            type="button"
            className={actionStyles.action}
            data-tone="red"
            aria-label={correctionTexts.removeOf(columnOf(answer.field)?.label ?? answer.field, answer.text)}
            onClick={() => run(() => client.call(removeImportAnswer, { params: { id: answer.id } }))}
          >
            {correctionTexts.remove}
          </button>
        </div>
      ))}
    </details>
  )
}
