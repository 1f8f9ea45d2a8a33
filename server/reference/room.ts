import { basicInfo } from '#api/reference/basicInfo'
import { finance } from '#api/reference/finance'
import { people } from '#api/reference/people'
import { transport } from '#api/reference/transport'
import type { Room } from '../core/manifest'
import { referenceDemo } from './demo/records'
import { genreHandlers } from './genres'
import { referenceRows } from './systemRows'

export const reference: Room = {
  entities: { ...basicInfo, ...people, ...finance, ...transport },
  handlers: genreHandlers,
  systemRows: referenceRows,
  demo: referenceDemo,
}
