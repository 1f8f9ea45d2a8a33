import { preview } from '../access/roles/previewSlot'
import { chunk } from '../core/chunk'

// What lower rooms need and only the whole app can do.
preview.fill(chunk('the preview', () => import('./preview/openPreview')))
