import type { Room } from '../core/manifest'
import { referenceDemo } from './demo/records'
import { genreHandlers } from './genres'
import { personalData } from './personalData'
import { referenceRows } from './systemRows'

export const reference: Room = {
  personalData,
  handlers: genreHandlers,
  systemRows: referenceRows,
  demo: referenceDemo,
}
