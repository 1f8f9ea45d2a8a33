import { Button, Text } from '@radix-ui/themes'
import { client } from '#api/core/client'
import { faultyRows } from '#api/products/exportCalls'
import { type ImportItem, importRowList } from '#api/products/imports'
import { type ImportSessionEvent, sessionRefusal } from '#machines/products/importSession'
import { useAnswer } from '#views/core/data.ts'
import { errorText } from '#views/core/faults/errorText.ts'
import { download } from '#views/core/files/download.ts'
import { number } from '#views/core/format.ts'
import { toast } from '#views/core/toast/toast.ts'
import { useCommand } from '#views/core/useCommand.ts'
import { Changes } from './Changes'
import styles from './Import.module.css'
import { ProblemGrid } from './ProblemGrid'
import { texts } from './texts'

const said = texts.reviewing
const kinds = ['add', 'change', 'unchanged', 'skip', 'faulty'] as const
const noticed = 1000

type Props = { item: ImportItem; isMending: boolean; send: (event: ImportSessionEvent) => void }

export function Review({ item, isMending, send }: Props) {
  const { counts } = item
  const good = counts.add + counts.change
  const { data } = useAnswer(
    'Import',
    importRowList,
    counts.faulty ? { params: { id: item.id }, body: { filter: { only: 'faulty' }, pageSize: 1000 } } : null,
  )
  const { run, isRunning } = useCommand<Blob>({
    onSucceeded: (blob) => download(blob, `Faults of ${item.fileName.replace(/\.\w+$/, '')}.xlsx`),
    onFailed: (error) => toast.error(errorText(error, texts.failed)),
  })
  const refusedAll = sessionRefusal(item, null, 'import.applyAll')
  const refusedGood = sessionRefusal(item, null, 'import.applyGood')
  return (
    <>
      <dl className={styles.counts} aria-label={said.summary}>
        {kinds.map((kind) => (
          <div key={kind}>
            <dt>{said[kind]}</dt>
            <dd>{number(counts[kind])}</dd>
          </div>
        ))}
      </dl>
      <Text as="p" size="2" role="status">
        {isMending ? texts.mending : counts.faulty ? said.faults(item.faultyCells, counts.faulty) : good ? said.clean : ''}
      </Text>
      {item.formulaCells > 0 && (
        <Text as="p" size="2" color="gray">
          {said.formulas(item.formulaCells)}
        </Text>
      )}
      {counts.faulty > 0 && data && (
        <ProblemGrid item={item} rows={data.data} total={data.result.total} isMending={isMending} send={send} />
      )}
      {counts.change > 0 && <Changes item={item} />}
      <div className={styles.row}>
        <Button type="button" disabled={isMending || refusedAll !== undefined} onClick={() => send({ type: 'import.apply', mode: 'all' })}>
          {said.applyAll}
        </Button>
        {(counts.faulty > 0 || good > noticed) && (
          <Button
            type="button"
            variant="soft"
            disabled={isMending || refusedGood !== undefined}
            onClick={() => send({ type: 'import.apply', mode: 'good' })}
          >
            {said.applyGood(good)}
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
            {said.download}
          </Button>
        )}
        <Button type="button" variant="soft" color="gray" disabled={isMending} onClick={() => send({ type: 'mapping.reopened' })}>
          {said.remap}
        </Button>
      </div>
      {(refusedAll || good > noticed) && (
        <Text as="p" size="2" color="gray">
          <bdi>{refusedAll ?? said.exclusive}</bdi>
        </Text>
      )}
    </>
  )
}
