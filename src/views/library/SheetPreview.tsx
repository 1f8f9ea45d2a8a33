import { Button, Text } from '@radix-ui/themes'
import { useActorRef, useSelector } from '@xstate/react'
import { useState } from 'react'
import { createPortal } from 'react-dom'
import { client } from '#api/core/client'
import type { Endpoint, Input } from '#api/core/endpoint'
import { perSheet } from '#api/library/sheet'
import { inspect } from '#machines/core/recorder/tap'
import { labelPrintMachine } from '#machines/library/labelPrint'
import { useAnswer } from '#views/core/data.ts'
import { PageSteps } from '#views/core/list/PageSteps.tsx'
import { NumberInput } from '#views/core/number/NumberInput.tsx'
import { ErrorLine } from '#views/core/text/ErrorLine.tsx'
import { useEmitted } from '#views/core/useEmitted.ts'
import { productionName } from './kinds'
import { type DrawnSheet, LabelSheet, TestSheet } from './LabelSheet'
import { PrinterOffset } from './PrinterOffset'
import { PrintSteps } from './PrintSteps'
import styles from './Production.module.css'
import sheets from './Sheet.module.css'
import { texts } from './texts'

const previewTexts = texts.preview

type Props<E extends Endpoint> = {
  first: DrawnSheet
  /** Draws one sheet; answers a `DrawnSheet`. */
  call: E
  inputAt: (sheet: number, startAt: number) => Input<E>
}

export function SheetPreview<E extends Endpoint>({ first, call, inputAt }: Props<E>) {
  const job = useActorRef(labelPrintMachine, {
    inspect,
    input: {
      startAt: first.startAt,
      read: async (sheet, startAt, signal) => ((await client.call(call, inputAt(sheet, startAt), { signal })) as { data: DrawnSheet }).data,
    },
  })
  const { sheet, startAt, drawn, isTest } = useSelector(job, ({ context }) => context)
  const isPrinting = useSelector(job, (state) => state.matches('printing') || state.matches('testing'))
  const [isTrue, setTrue] = useState(false)
  const read = useAnswer(productionName, call, inputAt(sheet, startAt))
  const current = (read.data as { data: DrawnSheet } | undefined)?.data
  const [shown, setShown] = useState(first)
  if (current && current !== shown) setShown(current)

  useEmitted(job, {
    'print.ready': () => {
      // After the sheets and fonts are rendered.
      setTimeout(async () => {
        await document.fonts.ready
        // Blocks until the dialog is closed.
        window.print()
        job.send({ type: 'print.closed' })
      })
    },
  })

  const max = perSheet(shown.template)
  const shortened = shown.labels.filter(({ lines }) => lines.some(({ text }) => text.endsWith('…'))).length
  const start = (place: number) => place >= 1 && place <= max && job.send({ type: 'start.chosen', startAt: place })
  return (
    <>
      <div className={styles.header}>
        <PageSteps
          page={sheet}
          pages={Math.max(shown.sheets, 1)}
          words={{ previous: previewTexts.previous, next: previewTexts.next, at: previewTexts.sheetOf }}
          onPage={(to) => job.send({ type: 'sheet.chosen', sheet: to })}
        />
        <label className={styles.copies}>
          {previewTexts.startAt}
          <NumberInput
            key={startAt}
            isInteger
            min={1}
            max={max}
            defaultValue={startAt}
            onBlur={({ target }) => Number(target.value) !== startAt && start(Number(target.value))}
            onKeyDown={(event) => event.key === 'Enter' && start(Number(event.currentTarget.value))}
          />
        </label>
        <Button type="button" variant="soft" aria-pressed={isTrue} onClick={() => setTrue(!isTrue)}>
          {isTrue ? previewTexts.fullSheet : previewTexts.trueSize}
        </Button>
      </div>
      <PrintSteps job={job} sheets={shown.sheets} max={max} canPrint={shown.labelCount > 0} />
      {shown.labelCount === 0 && <Text size="2">{previewTexts.nothing}</Text>}
      {shown.leftOut > 0 && (
        <Text size="2" color="red">
          {previewTexts.leftOut(shown.leftOut)}
        </Text>
      )}
      {shortened > 0 && <Text size="2">{previewTexts.shortened(shortened)}</Text>}
      {read.error && <ErrorLine as="span">{read.error.message}</ErrorLine>}
      <Text size="2" color="gray">
        {previewTexts.hint}
      </Text>
      <div className={sheets.preview} data-true={isTrue || undefined} aria-busy={read.isLoading}>
        <LabelSheet drawn={shown} sheet={sheet} onStart={start} />
      </div>
      <PrinterOffset template={shown.template} offset={shown.offset} onTest={() => job.send({ type: 'print.test' })} />
      {createPortal(
        // The sheet in view, too, as the browser's own command may print it.
        <div className={sheets.printed} data-paper>
          {isPrinting && isTest ? (
            <TestSheet drawn={shown} />
          ) : (
            (isPrinting ? (drawn as readonly DrawnSheet[]) : [shown]).map((each) => (
              <LabelSheet key={each.sheet} drawn={each} sheet={each.sheet} />
            ))
          )}
        </div>,
        document.body,
      )}
    </>
  )
}
