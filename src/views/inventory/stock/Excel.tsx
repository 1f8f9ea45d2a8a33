import type { ListRequest } from '#api/core/answer'
import controls from '#views/core/controls.module.css'
import { errorText } from '#views/core/faults/errorText.ts'
import { fetchFile } from '#views/core/files/fetchFile.ts'
import { toast } from '#views/core/toast/toast.ts'
import { useCommand } from '#views/core/useCommand.ts'
import { texts } from '../texts'

type Props = { of: 'stockholm' | 'tehran' | 'all'; what: 'list' | 'review' | 'final'; request: Pick<ListRequest, 'searchKey' | 'filter'> }

export function Excel({ of, what, request: { searchKey, filter } }: Props) {
  const command = useCommand({ onFailed: (error) => toast.error(errorText(error)) })
  const query = new URLSearchParams({ ...(searchKey && { searchKey }), ...(filter && { filter: JSON.stringify(filter) }) })
  return (
    <button
      type="button"
      className={controls.button}
      title={texts.excelHint}
      disabled={command.isRunning}
      onClick={() => command.run(() => fetchFile(`Inventory/InventoryExcel/${of}/${what}?${query}`, `stock-${of}.xlsx`))}
    >
      {texts.excel}
    </button>
  )
}
