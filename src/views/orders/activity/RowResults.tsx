import { Button } from '@radix-ui/themes'
import { Link } from 'wouter'
import type { MoveOutcome } from '#machines/orders/basketMove'
import { tryAgain } from '#views/core/faults/tryAgain.ts'
import { whereIs } from '../whereIs'
import type { BatchView } from './batches'
import styles from './Tray.module.css'
import { conflictOf } from './texts'
import { trayTexts } from './trayTexts'

/** Limit of listed rows. */
const max = 200

export const sentence = (outcome: MoveOutcome | null, isActive: boolean): string => {
  if (!outcome) return isActive ? trayTexts.phase.sending : trayTexts.phase.queued
  if (outcome.type === 'conflicted') return conflictOf(outcome.conflict)
  if (outcome.type === 'moved' && outcome.made?.invoice) return trayTexts.phase.invoiced(outcome.made.invoice.number)
  return outcome.type === 'moved' || outcome.type === 'unknown' ? trayTexts.phase[outcome.type] : outcome.message
}

export function RowResults({ batch, state, isOpen }: BatchView & { isOpen: boolean }) {
  const { outcomes, active } = state.context
  const rows = state.context.rows
    .map((basket, i) => ({ basket, outcome: outcomes[i] ?? null, isActive: active.includes(i) }))
    .sort((a, b) => rank(a.outcome) - rank(b.outcome))
  return (
    <details className={styles.results} open={isOpen || undefined}>
      <summary>{trayTexts.results}</summary>
      <ul>
        {rows.slice(0, max).map(({ basket, outcome, isActive }) => (
          <li key={basket.id} data-outcome={outcome?.type}>
            <Link href={pageOf(basket, outcome)}>
              <bdi>{basket.label}</bdi>
            </Link>
            <span dir="auto">{sentence(outcome, isActive)}</span>
            {state.matches('settled') && outcome?.retry && (
              <Button size="1" variant="ghost" onClick={() => batch.send({ type: 'batch.retry', ids: [basket.id] })}>
                {outcome.retry === 'one' ? trayTexts.cancelAnyway : tryAgain}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {rows.length > max && <p>{trayTexts.more(rows.length - max)}</p>}
    </details>
  )
}

const rank = (outcome: MoveOutcome | null) => (outcome === null ? 1 : outcome.type === 'moved' ? 2 : 0)

function pageOf(basket: { id: number; status: Parameters<typeof whereIs>[0]['status'] }, outcome: MoveOutcome | null) {
  const status =
    outcome?.type === 'moved' ? outcome.status : outcome?.type === 'conflicted' ? outcome.conflict.currentStatus : basket.status
  return whereIs({ status, paymentState: 'settled' }).page({ id: basket.id })
}
