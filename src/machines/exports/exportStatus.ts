import type { RecordStatus } from '#api/library/recordExports'
import { defineLaw } from '../core/law'

export type ExportFacts = {
  items: number
  errors: number
  hasConnection: boolean
}

export type ExportMove =
  | { type: 'export.check' }
  | { type: 'export.checked'; errors: number }
  | { type: 'export.edit' }
  | { type: 'export.build'; leaveOut: boolean }
  | { type: 'export.built' }
  | { type: 'export.broke' }
  | { type: 'export.cancel' }
  | { type: 'export.deliver' }
  | { type: 'export.delivered' }
  | { type: 'export.undelivered' }

const edit = { 'export.edit': 'draft' } as const
const check = <State extends 'draft' | 'refused' | 'ready' | 'failed' | 'built' | 'delivered'>(state: State) =>
  ({
    'export.check': { to: state, if: ['hasItems'] },
    'export.checked': [{ to: 'ready', if: ['isFine'] }, 'refused'],
  }) as const
const build = { 'export.build': { to: 'building', if: ['hasItems', 'hasNoErrors'] } } as const
const deliver = { 'export.deliver': { to: 'delivering', if: ['hasConnection'] } } as const

const noItems = 'Add at least one title'
const busy: Partial<Record<RecordStatus, string>> = { building: 'A file is being made', delivering: 'A file is being sent' }

/** The law of an export of records: check, make the file, send it; any change makes it a draft again. */
export const exportLaw = defineLaw<ExportFacts, ExportMove>()({
  id: 'exportStatus',
  states: {
    draft: { ...edit, ...check('draft') },
    refused: { ...edit, ...check('refused'), ...build },
    ready: { ...edit, ...check('ready'), ...build },
    building: { 'export.built': 'built', 'export.broke': 'failed', 'export.cancel': 'ready' },
    failed: { ...edit, ...check('failed'), ...build },
    built: { ...edit, ...check('built'), ...build, ...deliver },
    delivering: { 'export.delivered': 'delivered', 'export.undelivered': 'built' },
    delivered: { ...edit, ...check('delivered'), ...build, ...deliver },
  },
  guards: {
    hasItems: ({ items }) => items > 0,
    hasNoErrors: ({ errors, items }, event) => errors === 0 || (event.type === 'export.build' && event.leaveOut && errors < items),
    hasConnection: ({ hasConnection }) => hasConnection,
    isFine: (_, event) => event.type === 'export.checked' && event.errors === 0,
  },
  reasons: {
    hasItems: () => noItems,
    hasNoErrors: ({ errors }) => `${errors === 1 ? '1 title' : `${errors} titles`} cannot be sent`,
    hasConnection: () => 'The profile says no connection to send by',
  },
  misplaced: (status, { type }, { items }) => {
    const doing = busy[status]
    if (doing) return { code: 'isIdle', message: `${doing}: wait until that is done` }
    if (items === 0) return { code: 'hasItems', message: noItems }
    return type === 'export.deliver'
      ? { code: 'isBuilt', message: 'Make the file first' }
      : { code: 'isChecked', message: 'Check it first' }
  },
})
