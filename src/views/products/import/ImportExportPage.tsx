import { Flex } from '@radix-ui/themes'
import { useState } from 'react'
import { PageHeading } from '#views/core/PageHeading.tsx'
import { ExportPanel } from './ExportPanel'
import { ImportList } from './ImportList'
import { ImportSession } from './ImportSession'
import { texts } from './texts'

/** docs/product.md, Screens. */
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
