import { useEffect, useRef } from 'react'
import { Link, useLocation, useSearch } from 'wouter'
import { agentPaths } from '#api/agents/paths'
import type { Needed } from '#api/core/permissions'
import { newestFirst } from '#views/core/pages.ts'
import { useMay } from '#views/core/useMay.ts'
import styles from './Agents.module.css'
import { texts } from './texts'

const { own } = agentPaths
const tabTexts = texts.tabs
const tabs: readonly { path: string; title: string; needs: Needed; query?: string }[] = [
  { path: own.inProgress, title: tabTexts.inProgress, needs: 'OrdersToPubAgentsInProgress' },
  { path: own.preorders, title: tabTexts.preorder, needs: 'OrdersToPubAgentsPreorder' },
  { path: own.preorders, title: tabTexts.submit, needs: 'OrdersToPubAgentsSubmitNewOrder', query: 'addProduct=true&' },
  { path: own.books, title: tabTexts.books, needs: 'OrdersToPubAgentsBooks' },
  { path: own.documents, title: tabTexts.documents, needs: 'OrdersToPubAgentsDocuments' },
  { path: own.otherProducts, title: tabTexts.other, needs: 'OrdersToPubAgentsOtherProducts' },
  { path: own.data, title: tabTexts.data, needs: 'OrdersToPubAgents' },
]

export default function AgentTabs(_: object) {
  const may = useMay()
  const [path] = useLocation()
  const isAdding = new URLSearchParams(useSearch()).get('addProduct') === 'true'
  const shown = tabs.filter(({ needs }) => may(needs))
  const bar = useRef<HTMLElement>(null)
  // On a phone there is room for three: the one that is open is among them.
  // biome-ignore lint/correctness/useExhaustiveDependencies: which tab is open follows from these
  useEffect(() => {
    bar.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [path, isAdding])
  if (shown.length === 0) return null
  return (
    <nav ref={bar} className={styles.bar} aria-label={texts.nav}>
      {shown.map(({ path: to, title, query = '' }) => (
        <Link
          key={title}
          href={to === own.data ? to : `${to}?${query}${newestFirst}`}
          aria-current={path === to && isAdding === (query !== '') ? 'page' : undefined}
        >
          {title}
        </Link>
      ))}
    </nav>
  )
}
