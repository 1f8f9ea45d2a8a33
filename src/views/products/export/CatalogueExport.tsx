import { Button, Text } from '@radix-ui/themes'
import { useState } from 'react'
import { client } from '#api/core/client'
import { countExport, type ExportFormat, exportFormats, exportProducts } from '#api/products/exportCalls'
import { type ImportField, importColumns, importFields } from '#api/products/importColumns'
import type { Kind } from '#api/products/rules'
import { useAnswer } from '#views/core/data.ts'
import { errorText } from '#views/core/faults/errorText.ts'
import { download } from '#views/core/files/download.ts'
import { toast } from '#views/core/toast/toast.ts'
import { useCommand } from '#views/core/useCommand.ts'
import styles from './CatalogueExport.module.css'
import { Templates } from './Templates'
import { texts } from './texts'

export type Narrowed = { kind: Kind | null; searchKey: string; of?: 'titles' | 'editions'; filter?: Record<string, unknown> }

const groups = (['row', 'title', 'edition'] as const).map((of) => ({ of, columns: importColumns.filter((column) => column.of === of) }))

/** Columns that an import needs to tell our changes from those of others. */
const recognising: readonly ImportField[] = ['productId', 'editionId', 'titleVersion', 'version']

export function CatalogueExport({ narrowed, onDone }: { narrowed: Narrowed; onDone?: () => void }) {
  const [columns, setColumns] = useState<readonly ImportField[]>(importFields)
  const [format, setFormat] = useState<ExportFormat>('xlsx')
  const { data, error } = useAnswer('Product', countExport, { body: narrowed })
  const { run, isRunning } = useCommand<Blob>({
    onSucceeded: (blob) => {
      download(blob, `Products ${new Date().toISOString().slice(0, 10)}.${format}`)
      toast.success(texts.done)
      onDone?.()
    },
    onFailed: (reason) => toast.error(`${texts.failed}: ${errorText(reason, '')}`),
  })
  const count = data?.data
  const choose = (names: readonly ImportField[], isChosen: boolean) =>
    setColumns(importFields.filter((name) => (names.includes(name) ? isChosen : columns.includes(name))))
  return (
    <div className={styles.export}>
      <Templates
        columns={columns}
        format={format}
        onChoose={(template) => {
          setColumns(importFields.filter((name) => template.columns.includes(name)))
          setFormat(template.format)
        }}
      />
      <details className={styles.details}>
        <summary>{`${texts.columns}: ${texts.chosen(columns.length, importFields.length)}`}</summary>
        <div className={styles.inside}>
          <div className={styles.row}>
            <Button type="button" size="1" variant="soft" onClick={() => setColumns(importFields)}>
              {texts.all}
            </Button>
            <Button type="button" size="1" variant="soft" color="gray" highContrast onClick={() => setColumns([])}>
              {texts.none}
            </Button>
          </div>
          {groups.map(({ of, columns: some }) => (
            <fieldset key={of} className={styles.columns}>
              <legend>{texts.groups[of]}</legend>
              {some.map(({ name, label }) => (
                <label key={name}>
                  <input type="checkbox" checked={columns.includes(name)} onChange={({ target }) => choose([name], target.checked)} />
                  {label}
                </label>
              ))}
            </fieldset>
          ))}
        </div>
      </details>
      <fieldset className={styles.choices}>
        <legend>{texts.format}</legend>
        {exportFormats.map((each) => (
          <label key={each}>
            <input type="radio" name="format" checked={format === each} onChange={() => setFormat(each)} />
            {texts.formats[each]}
          </label>
        ))}
      </fieldset>
      {format === 'csv' ? (
        <Text as="p" size="1" color="gray" highContrast>
          {texts.csv}
        </Text>
      ) : (
        !recognising.every((name) => columns.includes(name)) && (
          <Text as="p" size="1" color="amber" highContrast>
            {texts.needed}
          </Text>
        )
      )}
      <div className={styles.row}>
        <Button
          type="button"
          loading={isRunning}
          disabled={!count || count.isTooMany || count.count === 0 || columns.length === 0}
          onClick={() => run(() => client.call(exportProducts, { body: { ...narrowed, columns: [...columns], format } }))}
        >
          {texts.button[format]}
        </Button>
        <Text size="2" color={error || count?.isTooMany ? 'red' : 'gray'} highContrast role="status">
          {error ? errorText(error, '') : !count ? texts.counting : count.isTooMany ? texts.tooMany : texts.count(count.count)}
        </Text>
      </div>
    </div>
  )
}
