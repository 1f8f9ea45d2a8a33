import { Link } from 'wouter'
import controls from '#views/core/list/controls.module.css'
import { newestFirst } from '#views/core/pages.ts'
import { texts } from './texts'

/** Links between the till, its receipts and its reports. */
export const WaysBack = () => (
  <>
    <Link className={controls.button} href="/cash-sell">
      {texts.day.back}
    </Link>
    <Link className={controls.button} href={`/cash-sell/receipts?${newestFirst}`}>
      {texts.receipts.title}
    </Link>
    <Link className={controls.button} href={`/cash-sell/reports?${newestFirst}`}>
      {texts.reports.heading}
    </Link>
  </>
)
