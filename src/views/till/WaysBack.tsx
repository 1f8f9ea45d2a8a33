import { Link } from 'wouter'
import controls from '../core/list/controls.module.css'
import { newestFirst } from '../core/pages'
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
