import { Button, Callout, Text } from '@radix-ui/themes'
import { useSelector } from '@xstate/react'
import { useState } from 'react'
import type { LabelPrintActor } from '#machines/library/labelPrint'
import { errorText } from '#views/core/faults/errorText.ts'
import { tryAgain } from '#views/core/faults/tryAgain.ts'
import { NumberInput } from '#views/core/number/NumberInput.tsx'
import parts from '#views/core/Parts.module.css'
import styles from './Production.module.css'
import { texts } from './texts'

const previewTexts = texts.preview

type Props = { job: LabelPrintActor; sheets: number; max: number; canPrint: boolean }

export function PrintSteps({ job, sheets, max, canPrint }: Props) {
  const state = useSelector(job, (snapshot) => snapshot.value)
  const { drawn, error } = useSelector(job, ({ context }) => context)
  const [again, setAgain] = useState('1')
  const print = (
    <Button type="button" disabled={!canPrint} onClick={() => job.send({ type: 'print.asked' })}>
      {previewTexts.print}
    </Button>
  )
  if (state === 'reading')
    return (
      <div className={styles.header} role="status">
        <Text size="2">{previewTexts.reading(drawn.length, sheets)}</Text>
        <Button type="button" variant="soft" color="gray" onClick={() => job.send({ type: 'print.cancel' })}>
          {texts.cancel}
        </Button>
      </div>
    )
  if (state === 'failed')
    return (
      <div className={styles.header} role="alert">
        <Text size="2" color="red">
          {previewTexts.failed}: <bdi>{errorText(error, '')}</bdi>
        </Text>
        <Button type="button" onClick={() => job.send({ type: 'print.asked' })}>
          {tryAgain}
        </Button>
        <Button type="button" variant="soft" color="gray" onClick={() => job.send({ type: 'print.cancel' })}>
          {texts.cancel}
        </Button>
      </div>
    )
  if (state === 'asking')
    return (
      <Callout.Root highContrast role="alert">
        <Callout.Text weight="medium">{previewTexts.question}</Callout.Text>
        <Callout.Text>{previewTexts.questionText}</Callout.Text>
        <div className={parts.steps}>
          <Button type="button" onClick={() => job.send({ type: 'print.allOut' })}>
            {previewTexts.yes}
          </Button>
          <label className={styles.copies}>
            {previewTexts.no}
            <NumberInput isInteger min={1} max={max} value={again} onChange={({ target }) => setAgain(target.value)} />
          </label>
          <Button
            type="button"
            variant="soft"
            disabled={!(Number(again) >= 1 && Number(again) <= max)}
            onClick={() => job.send({ type: 'print.again', startAt: Number(again) })}
          >
            {tryAgain}
          </Button>
        </div>
      </Callout.Root>
    )
  return (
    <div className={styles.header}>
      {state === 'printed' && (
        <Text size="2" role="status">
          {previewTexts.printed}
        </Text>
      )}
      {print}
    </div>
  )
}
