import { auditHistory } from '../orders/historyAudit'
import { auditScript } from './audited'

auditScript(
  (db, say) => auditHistory(db, { onProgress: (checked) => checked % 200_000 === 0 && say(`${checked} baskets`) }),
  ({ id, status, reason, history }, say) => say(`✗ Basket ${id}, in '${status}': ${reason} (${history || 'nothing'})`),
  (baskets, seconds, found) => {
    const memory = Math.round(process.resourceUsage().maxRSS / 1024)
    return `${baskets} baskets in ${seconds} s, ${memory} MB at most: ${found === 0 ? 'every history is lawful.' : `${found} unlawful.`}`
  },
)
