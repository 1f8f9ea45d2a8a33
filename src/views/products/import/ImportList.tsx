import { Button, Heading, Text } from '@radix-ui/themes'
import { Link, useSearch } from 'wouter'
import { client } from '#api/core/client'
import { importList, removeImport } from '#api/products/imports'
import { productPaths } from '#api/products/paths'
import { importStateLabels } from '#machines/products/importLaw'
import { refresh, useList } from '#views/core/data.ts'
import actionStyles from '#views/core/entity/RowAction.module.css'
import { errorText } from '#views/core/faults/errorText.ts'
import { PartFault } from '#views/core/faults/PartFault.tsx'
import { dateTime, number } from '#views/core/format.ts'
import { toast } from '#views/core/toast/toast.ts'
import { useCommand } from '#views/core/useCommand.ts'
import { RememberedAnswers } from './Corrections'
import styles from './Import.module.css'
import { texts } from './texts'

const importingTexts = texts.importing
const request = { searchKey: '', page: 1, pageSize: 50, sort: 'id desc' }
const removable = new Set(['reading', 'read', 'mapped', 'checking', 'checked', 'undone'])

export function ImportList({ onNew }: { onNew: () => void }) {
  const isOpen = new URLSearchParams(useSearch()).get('filter.state') === 'open'
  const { data, error, mutate } = useList('Import', importList, { ...request, filter: isOpen ? { state: 'open' } : '' })
  const { run } = useCommand<unknown>({
    onSucceeded: () => {
      toast.success(importingTexts.removed)
      void refresh('Import')
    },
    onFailed: (failure) => toast.error(errorText(failure, texts.failed)),
  })
  return (
    <section className={styles.panel} aria-labelledby="imports">
      <Heading as="h2" size="4" id="imports">
        {isOpen ? importingTexts.unfinished : importingTexts.title}
      </Heading>
      {isOpen && <Link href={productPaths.importExport}>{importingTexts.all}</Link>}
      <div>
        <Button type="button" onClick={onNew}>
          {importingTexts.new}
        </Button>
      </div>
      {error && !data && <PartFault text={texts.failed} onRetry={() => void mutate()} />}
      {data?.data.length === 0 && <Text color="gray">{importingTexts.empty}</Text>}
      {data && data.data.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways is reached by keys
        <section className={styles.scroll} aria-label={importingTexts.table} tabIndex={0}>
          <table className={`${styles.table} ${styles.short}`}>
            <thead>
              <tr>
                <th scope="col">{importingTexts.file}</th>
                <th scope="col">{importingTexts.state}</th>
                <th scope="col">{importingTexts.counts}</th>
                <th scope="col">{importingTexts.at}</th>
                <th scope="col">{importingTexts.by}</th>
                <td />
              </tr>
            </thead>
            <tbody>
              {data.data.map(({ id, fileName, state, rowCount, counts, written, at, by }) => (
                <tr key={id}>
                  <th scope="row">
                    <Link href={productPaths.import({ id })} className={actionStyles.action} dir="auto">
                      {fileName}
                    </Link>
                  </th>
                  <td>{importStateLabels[state]}</td>
                  <td>
                    <bdi>{number(rowCount)}</bdi>
                    {state === 'applying' && ` · ${texts.savedSoFar(written.add + written.change, counts.add + counts.change)}`}
                    {counts.faulty > 0 && ` · ${texts.reviewing.faulty.toLowerCase()}: ${number(counts.faulty)}`}
                  </td>
                  <td>{dateTime(at)}</td>
                  <td dir="auto">{by}</td>
                  <td>
                    {removable.has(state) && (
                      <button
                        type="button"
                        className={actionStyles.action}
                        data-tone="red"
                        aria-label={importingTexts.removeOf(fileName)}
                        onClick={() => run(() => client.call(removeImport, { params: { id } }))}
                      >
                        {importingTexts.remove}
                      </button>
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
      <RememberedAnswers />
    </section>
  )
}
