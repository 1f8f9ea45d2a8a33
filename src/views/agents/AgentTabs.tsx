import { Link, useLocation, useSearch } from 'wouter'
import { agentPaths } from '#api/agents/paths'
import { type PathTo, paramsAt } from '#api/core/paths'
import type { Needed } from '#api/core/permissions'
import tabs from '#views/core/list/Tabs.module.css'
import { newestFirst } from '#views/core/pages.ts'
import { useMay } from '#views/core/useMay.ts'
import styles from './Agents.module.css'
import { texts } from './texts'

const { own } = agentPaths
const tabTexts = texts.tabs
const pages: readonly { path: string; title: string; needs: Needed; query?: string; record?: PathTo<'id'> }[] = [
  { path: own.inProgress, title: tabTexts.inProgress, needs: 'OrdersToPubAgentsInProgress', record: own.request },
  { path: own.preorders, title: tabTexts.preorder, needs: 'OrdersToPubAgentsPreorder', record: own.preorder },
  { path: own.preorders, title: tabTexts.submit, needs: 'OrdersToPubAgentsSubmitNewOrder', query: 'addProduct=true&' },
  { path: own.finished, title: tabTexts.finished, needs: 'OrdersToPubAgentsInProgress', record: own.finishedRequest },
  { path: own.books, title: tabTexts.books, needs: 'OrdersToPubAgentsBooks' },
  { path: own.documents, title: tabTexts.documents, needs: 'OrdersToPubAgentsDocuments' },
  { path: own.otherProducts, title: tabTexts.other, needs: 'OrdersToPubAgentsOtherProducts' },
  { path: own.data, title: tabTexts.data, needs: 'OrdersToPubAgents' },
]

export default function AgentTabs(_: object) {
  const may = useMay()
  const [path] = useLocation()
  const isAdding = new URLSearchParams(useSearch()).get('addProduct') === 'true'
  const isOpen = ({ path: to, query = '', record }: (typeof pages)[number]) =>
    (path === to && isAdding === (query !== '')) || (record && paramsAt(record, path) !== undefined)
  const shown = pages.filter(({ needs }) => may(needs))
  if (shown.length === 0) return null
  return (
    <nav className={`${tabs.tabs} ${styles.bar}`} aria-label={texts.nav}>
      {shown.map((page) => {
        const { path: to, title, query = '' } = page
        return (
          <Link key={title} href={to === own.data ? to : `${to}?${query}${newestFirst}`} aria-current={isOpen(page) ? 'page' : undefined}>
            {title}
          </Link>
        )
      })}
    </nav>
  )
}
