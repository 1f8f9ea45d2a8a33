import { Link } from 'wouter'
import type { RecordExport } from '#api/library/recordExports'
import tabStyles from '#views/core/list/Tabs.module.css'
import { addressOf, type ExportTab, exportTabs } from './tabs'
import { texts } from './texts'

const { label, names, counted } = texts.tabs

type Props = { shown: RecordExport; path: string; tab: ExportTab }

export function ExportTabs({ shown: { itemCount, rules, builds, deliveries }, path, tab: at }: Props) {
  const counts: Partial<Record<ExportTab, number>> = {
    items: itemCount,
    findings: rules.length,
    files: builds.length,
    delivery: deliveries.length,
  }
  return (
    <nav aria-label={label} className={tabStyles.tabs}>
      {exportTabs.map((tab) => (
        <Link key={tab} href={addressOf(path, { tab })} aria-current={tab === at && 'page'}>
          {counts[tab] ? counted(names[tab], counts[tab]) : names[tab]}
        </Link>
      ))}
    </nav>
  )
}
