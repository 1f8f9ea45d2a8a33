import { type ReactNode, Suspense, useEffect } from 'react'
import { Boundary } from './Boundary'
import { ChunkError } from './chunk'
import { toast } from './toast/toast'

type Props = {
  /** A change of it tries again. */
  resetOn?: string
  /** It may be asked for again. */
  onMissing?: () => void
  /** Until its part of the app is here. */
  fallback?: ReactNode
  children: ReactNode
}

/** What stands beside a page: where its part of the app does not arrive that is said in passing, and the page goes on. */
export const Aside = ({ resetOn = '', onMissing, fallback: waiting, children }: Props) => (
  <Boundary
    resetOn={resetOn}
    fallback={(error) => {
      if (!(error instanceof ChunkError)) throw error
      return <Missing error={error} onMissing={onMissing} />
    }}
  >
    <Suspense fallback={waiting}>{children}</Suspense>
  </Boundary>
)

// Strict mode runs an effect twice.
const told = new WeakSet<ChunkError>()

function Missing({ error, onMissing }: Pick<Props, 'onMissing'> & { error: ChunkError }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each failure
  useEffect(() => {
    if (told.has(error)) return
    told.add(error)
    toast.error(error.message)
    onMissing?.()
  }, [error])
  return null
}
