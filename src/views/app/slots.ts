import { preview } from '../access/roles/previewSlot'
import { chunk } from '../core/chunk'
import { declarations } from '../core/entity/making'

// What lower rooms need and only the whole app can do.
preview.fill(chunk('the preview', () => import('./preview/openPreview')))
declarations.fill(chunk('what records are made of', () => import('#api/app/contract')))
