import { Button, Heading, Text } from '@radix-ui/themes'
import { useState } from 'react'
import { client } from '#api/core/client'
import { countExport, exportProducts } from '#api/products/exportCalls'
import { importFields } from '#api/products/importColumns'
import { productKinds } from '#api/products/imports'
import controls from '#views/core/controls.module.css'
import { useAnswer } from '#views/core/data.ts'
import { errorText } from '#views/core/faults/errorText.ts'
import { download } from '#views/core/files/download.ts'
import { TypedInput } from '#views/core/list/TypedInput.tsx'
import { toast } from '#views/core/toast/toast.ts'
import { useCommand } from '#views/core/useCommand.ts'
import styles from './Import.module.css'
import { texts } from './texts'

const exportingTexts = texts.exporting

export function ExportPanel() {
  const [kind, setKind] = useState<(typeof productKinds)[number] | null>(null)
  const [searchKey, setSearch] = useState('')
  const { data } = useAnswer('Product', countExport, { body: { kind, searchKey } })
  const { run, isRunning } = useCommand<Blob>({
    onSucceeded: (blob) => {
      download(blob, `Products ${new Date().toISOString().slice(0, 10)}.xlsx`)
      toast.success(exportingTexts.done)
    },
    onFailed: (error) => toast.error(`${exportingTexts.failed}: ${errorText(error, '')}`),
  })
  const count = data?.data
  return (
    <section className={styles.panel} aria-labelledby="export">
      <Heading as="h2" size="4" id="export">
        {exportingTexts.title}
      </Heading>
      <Text as="p" size="2">
        {exportingTexts.about}
      </Text>
      <div className={styles.row}>
        <label className={styles.label}>
          {exportingTexts.kind}
          <select
            className={controls.select}
            value={kind ?? ''}
            onChange={(event) => setKind(productKinds.find((each) => each === event.target.value) ?? null)}
          >
            <option value="">{exportingTexts.all}</option>
            {productKinds.map((each) => (
              <option key={each} value={each}>
                {texts.kinds[each]}
              </option>
            ))}
          </select>
        </label>
        <TypedInput
          className={`${controls.input} ${styles.search}`}
          aria-label={exportingTexts.search}
          placeholder={exportingTexts.search}
          value={searchKey}
          onTyped={setSearch}
          onCommitted={setSearch}
        />
        <Button
          type="button"
          loading={isRunning}
          disabled={!count || count.isTooMany || count.count === 0}
          onClick={() => run(() => client.call(exportProducts, { body: { kind, searchKey, columns: [...importFields] } }))}
        >
          {exportingTexts.button}
        </Button>
        <Text size="2" color={count?.isTooMany ? 'red' : 'gray'} role="status">
          {count && (count.isTooMany ? exportingTexts.tooMany : exportingTexts.count(count.count))}
        </Text>
      </div>
    </section>
  )
}
