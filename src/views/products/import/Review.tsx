import { Button, Text } from '@radix-ui/themes'
import { client } from '#api/core/client'
import { faultyRows } from '#api/products/exportCalls'
import type { ImportItem, ImportRow } from '#api/products/imports'
import { type ImportSessionEvent, type RefusedEdit, sessionRefusal } from '#machines/products/importSession'
import { errorText } from '#views/core/faults/errorText.ts'
import { download } from '#views/core/files/download.ts'
import { number } from '#views/core/format.ts'
import { toast } from '#views/core/toast/toast.ts'
import { useCommand } from '#views/core/useCommand.ts'
import { Changes } from './Changes'
import styles from './Import.module.css'
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
  send: (event: ImportSessionEvent) => void
}

export function Review({ item, faulty, refused, isMending, send }: Props) {
  const { counts } = item
  const good = counts.add + counts.change
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
      {faulty.length + refused.length > 0 && <ProblemGrid {...{ item, refused, isMending, send }} rows={faulty} />}
      {counts.change > 0 && <Changes item={item} />}
      <div className={styles.row}>
        <Button type="button" disabled={isMending || refusedAll !== undefined} onClick={() => send({ type: 'import.apply', mode: 'all' })}>
          {reviewingTexts.applyAll}
        </Button>
        {(counts.faulty > 0 || good > noticed) && (
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
        <Button type="button" variant="soft" color="gray" disabled={isMending} onClick={() => send({ type: 'mapping.reopened' })}>
          {reviewingTexts.remap}
        </Button>
      </div>
      {(refusedAll || good > noticed) && (
        <Text as="p" size="2" color="gray">
          <bdi>{refusedAll ?? reviewingTexts.exclusive}</bdi>
        </Text>
      )}
    </>
  )
}
