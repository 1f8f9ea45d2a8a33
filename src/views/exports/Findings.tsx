import { Heading } from '@radix-ui/themes'
import { lookUp } from '#api/core/objects'
import { ruleNames } from '#api/exports/rules'
import type { RecordExport } from '#api/library/recordExports'
import styles from './Exports.module.css'
import { texts } from './texts'

const findingTexts = texts.findings
type Props = { shown: RecordExport; only: string | undefined; onOnly: (rule: string | undefined) => void }

export function Findings({ shown: { rules, errorCount }, only, onOnly }: Props) {
  if (rules.length === 0 && only === undefined) return null
  const chip = (rule: string | undefined, label: string, severity?: string) => (
    <button
      key={rule ?? ''}
      type="button"
      className={styles.chip}
      data-severity={severity}
      aria-pressed={only === rule}
      onClick={() => onOnly(rule)}
    >
      <bdi>{label}</bdi>
    </button>
  )
  return (
    <section aria-label={findingTexts.heading} className={styles.part}>
      <Heading as="h2" size="3">
        {findingTexts.heading}
      </Heading>
      <div className={styles.chips}>
        {chip(undefined, findingTexts.all)}
        {errorCount > 0 && chip('errors', findingTexts.of(findingTexts.errors, errorCount), 'error')}
        {rules.map(({ rule, severity, message, titles }) =>
          chip(rule, findingTexts.of(lookUp(ruleNames, rule) ?? message, titles), severity),
        )}
      </div>
    </section>
  )
}
