import { preview } from '../access/roles/previewSlot'
import { chunk, part } from '../core/chunk'
import { declarations, recordMaker } from '../core/entity/making/slots'

// What lower rooms need and only the whole app can do.
preview.fill(chunk('the preview', () => import('./preview/openPreview')))
declarations.fill(chunk('what records are made of', () => import('#api/app/contract')))
recordMaker.fill(part('the form of a new record', () => import('../core/entity/making/NewRecord')))
