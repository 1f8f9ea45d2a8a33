import { useCallback } from 'react'
import type { Kind } from '#api/products/rules'
import { part } from '#views/core/chunk.ts'
import type { OwnExport } from '#views/core/entity/EntityList.tsx'
import { useIsAllowed } from '#views/core/Guard.tsx'
import type { ListExportProps } from '../export/ListExport'

const ListExport = part<ListExportProps>('the export', () => import('../export/ListExport'))

/** Without the permission to export products, a list has the export of its columns. */
export function useListExport(kind: Kind, of: 'titles' | 'editions'): OwnExport | undefined {
  const mayExport = useIsAllowed('ImportExportProduct')
  const show = useCallback<OwnExport>((props) => <ListExport {...{ kind, of, ...props }} />, [kind, of])
  return mayExport ? show : undefined
}
