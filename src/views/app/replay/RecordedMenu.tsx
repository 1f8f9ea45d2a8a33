import { type ReactNode, useMemo } from 'react'
import { SWRConfig } from 'swr'
import { Router } from 'wouter'
import { memoryLocation } from 'wouter/memory-location'
import type { StateValue } from '#machines/app/replay/step'
import { SystemProvider } from '#views/core/system.ts'
import { Around } from '../Shell'
import { stillApp } from './stillApp'
import { texts } from './texts'

type Props = { place: string; permissions: string[]; shell: StateValue; isNarrow: boolean; unknown: ReactNode }

/** An empty cache: the reader's own counts are not those of the recording. */
const nothing = { provider: () => new Map() }
const ignore = () => undefined

/** The menu of the recorded permissions, in its recorded state; `unknown` where this version's menu has no such state. */
export function RecordedMenu({ place, permissions, shell, isNarrow, unknown }: Props) {
  const app = useMemo(() => {
    try {
      return stillApp({ permissions, shell, person: texts.screen.missing })
    } catch {
      return undefined
    }
  }, [permissions, shell])
  const { hook } = useMemo(() => memoryLocation({ path: place, static: true }), [place])
  if (!app) return unknown
  return (
    <Router hook={hook}>
      <SWRConfig value={nothing}>
        <SystemProvider app={app}>
          <Around isSmall={isNarrow} onSearch={ignore} />
        </SystemProvider>
      </SWRConfig>
    </Router>
  )
}
