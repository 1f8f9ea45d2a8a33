import type { RecordExport } from '#api/library/recordExports'
import { productionName } from '#views/library/kinds.ts'
import { Settings } from '#views/library/Settings.tsx'
import { ExportForm } from './ExportForm'
import { texts } from './texts'

export function ExportSettings({ shown }: { shown: RecordExport }) {
  const { id, version, kind } = shown
  return (
    <Settings key={version} id={id} version={version}>
      {(saving) => (
        <ExportForm
          kind={kind}
          label={texts.settings}
          values={shown}
          draft={`${productionName}-${kind}-${id}`}
          button={texts.save}
          {...saving}
        />
      )}
    </Settings>
  )
}
