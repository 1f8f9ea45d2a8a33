import { Badge } from '@radix-ui/themes'
import type { RecordStatus } from '#api/library/recordExports'
import { texts } from './texts'

const colours: Record<RecordStatus, 'gray' | 'red' | 'blue' | 'amber' | 'green'> = {
  draft: 'gray',
  refused: 'red',
  ready: 'blue',
  building: 'amber',
  built: 'green',
  failed: 'red',
  delivering: 'amber',
  delivered: 'green',
}

export const StatusBadge = ({ status }: { status: RecordStatus }) => (
  <Badge color={colours[status]} highContrast>
    {texts.statuses[status]}
  </Badge>
)
