import { exportPaths } from '#api/exports/paths'
import type { RecordKind } from '#api/library/facts'
import { type RecordExportValues, recordExportFields } from '#api/library/recordExports'
import { ListForm } from '#views/library/ListForm.tsx'
import { texts } from './texts'
import { useProfiles } from './useProfiles'

type Props<A> = {
  kind: RecordKind
  label: string
  values: Partial<RecordExportValues>
  draft: string
  button: string
  save: (values: RecordExportValues) => Promise<A>
  onSaved: (answer: A) => void
}

const none = { text: texts.noProfiles, link: texts.profiles, path: exportPaths.profiles.new }

export function ExportForm<A>({ kind, ...form }: Props<A>) {
  const source = useProfiles(kind)
  return <ListForm {...form} fields={recordExportFields} choosing={{ field: 'profileId', source, none }} />
}
