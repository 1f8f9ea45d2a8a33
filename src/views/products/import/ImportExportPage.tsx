import { Flex } from '@radix-ui/themes'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { productPaths } from '#api/products/paths'
import { PageHeading } from '#views/core/PageHeading.tsx'
import type { PageProps } from '#views/core/pages.ts'
import { toId } from '#views/core/toId.ts'
import { ExportPanel } from './ExportPanel'
import { ImportList } from './ImportList'
import { ImportSession } from './ImportSession'
import { texts } from './texts'

/** docs/product.md, Screens. An import has an address, so that a reload stays there. */
export default function ImportExportPage({ params }: Pick<PageProps, 'params'>) {
  const [, navigate] = useLocation()
  const [isNew, setNew] = useState(false)
  const id = toId(params.id)
  return (
    <Flex direction="column" gap="4">
      <PageHeading>{texts.title}</PageHeading>
      {id === null && !isNew ? (
        <>
          <ExportPanel />
          <ImportList onNew={() => setNew(true)} />
        </>
      ) : (
        <ImportSession
          key={id ?? 'new'}
          id={id}
          onOpen={(opened) => navigate(productPaths.import({ id: opened }))}
          onClose={() => {
            setNew(false)
            if (id !== null) navigate(productPaths.importExport)
          }}
        />
      )}
    </Flex>
  )
}
