import { auditCommerce } from '../till/commerceAudit'
import { auditScript } from './audited'

const broken = new Set<string>()

auditScript(
  (db, say) => auditCommerce(db, { onRule: (rule) => say(`${broken.has(rule) ? '✗' : '✓'} ${rule}`) }),
  ({ rule, what, wrong }, say) => {
    broken.add(rule)
    say(`  ${what}: ${wrong}`)
  },
  (rules, seconds) => `${rules} rules in ${seconds} s: ${broken.size === 0 ? 'all hold.' : `${broken.size} broken.`}`,
)
