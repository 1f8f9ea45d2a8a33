import type { Chunk } from '#views/core/chunk.ts'
import { slot } from '#views/core/slot.ts'

export type Opening = {
  role: string
  permissions: readonly string[]
  back: string
}

type Preview = { useOpenPreview: () => (opening: Opening) => boolean }

export const preview = slot<Chunk<Preview>>('preview')
