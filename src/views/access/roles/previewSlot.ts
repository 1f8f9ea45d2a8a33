import type { Chunk } from '#views/core/chunk.ts'
import { slot } from '#views/core/slot.ts'

export type Opening = {
  /** The role's title. */
  role: string
  /** What it may do, saved or not. */
  permissions: readonly string[]
  /** Where leaving leads. */
  back: string
}

/** How the app is drawn as a role finds it. Says whether it opened: what is held has to be sent first. */
type Preview = { useOpenPreview: () => (opening: Opening) => boolean }

export const preview = slot<Chunk<Preview>>('preview')
