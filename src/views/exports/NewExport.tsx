import type { PageProps } from '#views/core/pages.ts'
import { NewList } from '#views/library/NewList.tsx'
import { ExportForm } from './ExportForm'
import { kindAt, kinds } from './kinds'
import { texts } from './texts'

export default function NewExport({ page }: PageProps) {
  const kind = kindAt(page.path)
  const { paths, title } = kinds[kind]
  return (
    <NewList kind={kind} title={page.title} paths={paths} plural={title}>
      {(making) => <ExportForm kind={kind} label={page.title} values={{}} button={texts.create} {...making} />}
    </NewList>
  )
}
