import { Link } from 'wouter'
import { tillPaths } from '#api/till/paths'
import controls from '#views/core/controls.module.css'
import { newestFirst } from '#views/core/pages.ts'
import { texts } from './texts'

export const WaysBack = () => (
  <>
    <Link className={controls.button} href={tillPaths.till}>
      {texts.day.back}
    </Link>
    <Link className={controls.button} href={`${tillPaths.receipts}?${newestFirst}`}>
      {texts.receipts.title}
    </Link>
    <Link className={controls.button} href={`${tillPaths.reports}?${newestFirst}`}>
      {texts.reports.heading}
    </Link>
  </>
)
