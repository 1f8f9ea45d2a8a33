import { Button, Text } from '@radix-ui/themes'
import { useState } from 'react'
import { client } from '#api/core/client'
import { faultyRows } from '#api/products/exportCalls'
import type { ImportCause } from '#api/products/importCauses'
import type { ImportItem, ImportRow } from '#api/products/imports'
import { type ImportSessionEvent, type LastCorrection, type RefusedEdit, sessionRefusal } from '#machines/products/importSession'
import controls from '#views/core/controls.module.css'
import { errorText } from '#views/core/faults/errorText.ts'
import { download } from '#views/core/files/download.ts'
import { number } from '#views/core/format.ts'
import { toast } from '#views/core/toast/toast.ts'
import { useCommand } from '#views/core/useCommand.ts'
import { CauseCard } from './CauseCard'
import causeStyles from './Causes.module.css'
import { Changes } from './Changes'
import { Corrections } from './Corrections'
import styles from './Import.module.css'
import { LeftOut } from './LeftOut'
import { ProblemGrid } from './ProblemGrid'
import { texts } from './texts'

const reviewingTexts = texts.reviewing
const kinds = ['add', 'change', 'unchanged', 'skip', 'faulty'] as const
const noticed = 1000

type Props = {
  item: ImportItem
  faulty: readonly ImportRow[]
  refused: readonly RefusedEdit[]
  isMending: boolean
  causes: readonly ImportCause[]
  causeCount: number
  last: LastCorrection | null
  send: (event: ImportSessionEvent) => void
}

export default function Review({ item, faulty, refused, isMending, causes, causeCount, last, send }: Props) {
  const { counts, written } = item
  const [view, setView] = useState<'cause' | 'row'>('cause')
  const isRest = item.state === 'applied'
  const good = counts.add + counts.change - written.add - written.change
  const { run, isRunning } = useCommand<Blob>({
    onSucceeded: (blob) => download(blob, `Faults of ${item.fileName.replace(/\.\w+$/, '')}.xlsx`),
    onFailed: (error) => toast.error(errorText(error, texts.failed)),
  })
  const refusedAll = sessionRefusal(item, null, 'import.applyAll')
  const refusedGood = sessionRefusal(item, null, 'import.applyGood')
  return (
    <>
      <dl className={styles.counts} aria-label={reviewingTexts.summary}>
        {kinds.map((kind) => (
          <div key={kind}>
            <dt>{reviewingTexts[kind]}</dt>
            <dd>{number(counts[kind])}</dd>
          </div>
        ))}
      </dl>
      <LeftOut item={item} />
      <Text as="p" size="2" role="status">
        {isMending
          ? texts.mending
          : counts.faulty
            ? reviewingTexts.faults(item.faultyCells, counts.faulty)
            : good
              ? reviewingTexts.clean
              : ''}
      </Text>
      {item.formulaCells > 0 && (
        <Text as="p" size="2" color="gray">
          {reviewingTexts.formulas(item.formulaCells)}
        </Text>
      )}
      {last && !isMending && (
        <div className={styles.row} role="status">
          <Text size="2">{texts.corrections.last(last)}</Text>
          <Button type="button" size="1" variant="soft" onClick={() => send({ type: 'correction.undone', correction: last.correction })}>
            {texts.corrections.undo}
          </Button>
        </div>
      )}
      {faulty.length + refused.length > 0 && (
        <>
          <fieldset className={causeStyles.views} aria-label={texts.causes.title}>
            {(['cause', 'row'] as const).map((each) => (
              <button key={each} type="button" className={controls.button} aria-pressed={view === each} onClick={() => setView(each)}>
                {each === 'cause' ? texts.causes.byCause : texts.causes.byRow}
              </button>
            ))}
          </fieldset>
          {view === 'row' ? (
            <ProblemGrid {...{ item, refused, isMending, send }} rows={faulty} />
          ) : (
            <>
              <ul className={causeStyles.list} aria-label={texts.causes.title}>
                {causes.map((cause) => (
                  <li key={cause.id}>
                    <CauseCard
                      cause={cause}
                      isBusy={isMending}
                      onAnswer={(answer) => send({ type: 'cause.answered', answer })}
                      onShowRows={() => setView('row')}
                    />
                  </li>
                ))}
              </ul>
              {causeCount > causes.length && (
                <Text as="p" size="2" color="gray">
                  {texts.causes.more(causes.length, causeCount)}
                </Text>
              )}
            </>
          )}
        </>
      )}
      <Corrections id={item.id} isBusy={isMending} onUndo={(correction) => send({ type: 'correction.undone', correction })} />
      {!isRest && counts.change > 0 && <Changes item={item} />}
      <div className={styles.row}>
        {!isRest && (
          <Button
            type="button"
            disabled={isMending || refusedAll !== undefined}
            onClick={() => send({ type: 'import.apply', mode: 'all' })}
          >
            {reviewingTexts.applyAll}
          </Button>
        )}
        {(isRest || counts.faulty > 0 || good > noticed) && (
          <Button
            type="button"
            variant="soft"
            disabled={isMending || refusedGood !== undefined}
            onClick={() => send({ type: 'import.apply', mode: 'good' })}
          >
            {reviewingTexts.applyGood(good)}
          </Button>
        )}
        {counts.faulty > 0 && (
          <Button
            type="button"
            variant="soft"
            color="gray"
            loading={isRunning}
            onClick={() => run(() => client.call(faultyRows, { params: { id: item.id } }))}
          >
            {reviewingTexts.download}
          </Button>
        )}
        {!isRest && (
          <Button type="button" variant="soft" color="gray" disabled={isMending} onClick={() => send({ type: 'mapping.reopened' })}>
            {reviewingTexts.remap}
          </Button>
        )}
      </div>
      {!isRest && (refusedAll || good > noticed) && (
        <Text as="p" size="2" color="gray">
          <bdi>{refusedAll ?? reviewingTexts.exclusive}</bdi>
        </Text>
      )}
    </>
  )
}
