import { Button, Flex, Text } from '@radix-ui/themes'
import { labelOf } from '#machines/orders/shipping'
import { madeOf, PrintMade } from '../ship/PrintMade'
import type { BatchView } from './batches'
import { Held } from './Held'
import { RowResults, sentence } from './RowResults'
import styles from './Tray.module.css'
import { trayTexts } from './trayTexts'

type State = BatchView['state']

/** A batch of one is shown by its order's page (`shown`) or a toast (decision 005); one sent at once only if it failed. */
export const isQuiet = (state: State, shown: number | undefined): boolean => {
  const { rows, about, outcomes } = state.context
  const [only, another] = rows
  if (!only || another) return false
  const isUnheld = about.move.type === 'basket.place' || about.move.type === 'basket.start'
  const isAnnounced = outcomes[0]?.type === 'moved' && about.move.type !== 'basket.ship'
  return only.id === shown || isAnnounced || (isUnheld && state.matches('running'))
}

const titleOf = ({ context: { about, rows } }: State) =>
  trayTexts.title(labelOf(about.move.type, rows[0]?.status), rows.length, rows[0]?.label ?? '')

function tally({ context: { outcomes } }: State) {
  const moved = outcomes.filter((outcome) => outcome?.isGood).length
  const answered = outcomes.filter((outcome) => outcome !== null && outcome.type !== 'unknown').length
  const unknown = outcomes.filter((outcome) => outcome?.type === 'unknown').length
  const retriable = outcomes.filter((outcome) => outcome?.retry === 'all').length
  return { all: outcomes.length, moved, answered, unknown, failed: outcomes.length - moved, retriable }
}

/** Moved by somebody else, and still cancellable. */
const isOvertaken = ({ context: { outcomes } }: State) => outcomes.length === 1 && outcomes[0]?.retry === 'one'

const summary = (state: State) => {
  const { all, moved, failed } = tally(state)
  const [only] = state.context.outcomes
  if (all === 1 && only && only.type !== 'moved') return sentence(only, false)
  return failed === 0 ? trayTexts.allMoved(all) : moved === 0 ? trayTexts.noneMoved(all) : trayTexts.someMoved(moved, failed)
}

export function announcementOf(state: State): string {
  const title = titleOf(state)
  if (state.matches('holding')) return trayTexts.heldAloud(title)
  if (state.matches('running')) return trayTexts.sendingAloud(title)
  if (state.matches('waiting')) return `${title}. ${waitingFor(state)}`
  return `${title}. ${summary(state)}.`
}

const waitingFor = (state: State) => {
  const { unknown } = tally(state)
  return trayTexts.waiting(unknown, state.context.queue.length)
}

export function BatchCard({ batch, state }: BatchView) {
  const { all, answered, failed, retriable } = tally(state)
  const isSettled = state.matches('settled')
  return (
    <li className={styles.batch} data-tone={isSettled ? (failed > 0 ? 'bad' : 'good') : undefined}>
      <Text as="p" size="2" weight="medium">
        <bdi>{titleOf(state)}</bdi>
      </Text>

      {state.matches('holding') && <Held since={state.context.heldSince} send={batch.send} />}

      {(state.matches('running') || state.matches('stopping')) && (
        <>
          <progress className={styles.progress} max={all} value={answered} aria-label={titleOf(state)} />
          <Flex align="center" justify="between">
            <Text size="1" color="gray" className={styles.figures}>
              {trayTexts.sending(answered, all)}
            </Text>
            {state.context.queue.length > 0 && (
              <Button size="1" variant="ghost" color="gray" onClick={() => batch.send({ type: 'batch.stop' })}>
                {trayTexts.stop}
              </Button>
            )}
          </Flex>
        </>
      )}

      {state.matches('waiting') && (
        <>
          <Text as="p" size="2" color="gray">
            {waitingFor(state)}
          </Text>
          <Flex gap="2" mt="2">
            <Button size="2" variant="soft" onClick={() => batch.send({ type: 'connection.restored' })}>
              {trayTexts.tryNow}
            </Button>
            <Button size="2" variant="soft" color="gray" onClick={() => batch.send({ type: 'batch.stop' })}>
              {trayTexts.stop}
            </Button>
          </Flex>
        </>
      )}

      {isSettled && (
        <>
          <Text as="p" size="2" color="gray" dir="auto">
            {summary(state)}
          </Text>
          <Flex gap="2" mt="2" wrap="wrap">
            <PrintMade made={madeOf(state)} />
            {retriable > 0 && (
              <Button size="2" variant="soft" onClick={() => batch.send({ type: 'batch.retry' })}>
                {trayTexts.retryFailed(retriable)}
              </Button>
            )}
            {isOvertaken(state) && (
              <Button size="2" variant="soft" onClick={() => batch.send({ type: 'batch.retry', ids: [state.context.rows[0]?.id ?? 0] })}>
                {trayTexts.cancelAnyway}
              </Button>
            )}
            <Button size="2" variant="soft" color="gray" onClick={() => batch.send({ type: 'batch.dismiss' })}>
              {trayTexts.dismiss}
            </Button>
          </Flex>
        </>
      )}

      {!state.matches('holding') && all > 1 && <RowResults batch={batch} state={state} isOpen={isSettled && failed > 0} />}
    </li>
  )
}
