import { useMemo } from 'react'
import type { RecordKind } from '#api/library/facts'
import { useOptions } from '#views/core/data.ts'
import { optionsCall } from '#views/core/field/entityOptions.ts'
import type { OptionSource } from '#views/core/field/option.ts'

export function useProfiles(kind: RecordKind): OptionSource {
  const read = useOptions('ExportProfile', optionsCall('ExportProfile'))
  const rows = (read.data as { data: { id: number; title: string; kind: string }[] } | undefined)?.data
  const options = useMemo(
    () => (rows ?? []).filter((row) => row.kind === kind).map(({ id, title }) => ({ value: id, label: title })),
    [rows, kind],
  )
  return { options, isLoading: !rows && !read.error, error: rows ? undefined : read.error, onRetry: () => void read.mutate() }
}
