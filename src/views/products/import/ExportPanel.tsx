import { Heading, Text } from '@radix-ui/themes'
import { useState } from 'react'
import { productKinds } from '#api/products/imports'
import controls from '#views/core/controls.module.css'
import { TypedInput } from '#views/core/list/TypedInput.tsx'
import { CatalogueExport } from '../export/CatalogueExport'
import { texts as exportTexts } from '../export/texts'
import styles from './Import.module.css'
import { texts } from './texts'

const exportingTexts = texts.exporting

export function ExportPanel() {
  const [kind, setKind] = useState<(typeof productKinds)[number] | null>(null)
  const [searchKey, setSearch] = useState('')
  return (
    <section className={styles.panel} aria-labelledby="export">
      <Heading as="h2" size="4" id="export">
        {exportTexts.title}
      </Heading>
      <Text as="p" size="2">
        {exportTexts.about}
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
      </div>
      <CatalogueExport narrowed={{ kind, searchKey }} />
    </section>
  )
}
