import { Flex } from '@radix-ui/themes'
import { useState } from 'react'
import { PageHeading } from '#views/core/PageHeading.tsx'
import { ExportPanel } from './ExportPanel'
import { ImportList } from './ImportList'
import { ImportSession } from './ImportSession'
import { texts } from './texts'

/** /products/import-export-products (docs/product.md, Screens): what was imported, one import from its file to undoing it, and the export. */
export default function ImportExportPage() {
  const [open, setOpen] = useState<number | 'new'>()
  return (
    <Flex direction="column" gap="4">
      <PageHeading>{texts.title}</PageHeading>
      {open === undefined ? (
        <>
          <ExportPanel />
          <ImportList onOpen={setOpen} />
        </>
      ) : (
        <ImportSession key={open} id={open === 'new' ? null : open} onOpen={setOpen} onClose={() => setOpen(undefined)} />
      )}
    </Flex>
  )
}
