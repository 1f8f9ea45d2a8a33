import { Callout, Heading } from '@radix-ui/themes'
import { useActorRef, useSelector } from '@xstate/react'
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { playerMachine } from '#machines/app/player'
import { nextOutcome, pauseBefore, positionOf, shownIndex } from '#machines/app/replay/browse'
import { screenAt } from '#machines/app/replay/screen'
import { filtered, type Outcome, type Row } from '#machines/app/replay/timeline'
import { inspect } from '#machines/core/recorder/tap'
import type { Trace } from '#machines/core/recorder/trace'
import { useKeyGroups } from '#views/core/keyboard/groups.ts'
import { useShortcuts } from '#views/core/keyboard/useShortcuts.ts'
import { useEmitted } from '#views/core/useEmitted.ts'
import { Calls } from './Calls'
import { Controls } from './Controls'
import { Notes } from './Notes'
import { Recorded } from './Recorded'
import styles from './Replay.module.css'
import { StepList } from './StepList'
import { texts } from './texts'

type Props = {
  trace: Trace
  /** All rows of the trace, as `timeline` orders them. */
  rows: readonly Row[]
  /** The step to begin with, as its path in `parts`. */
  step?: string | undefined
  onStep?: (at: string) => void
  /** More about a step, below its screen. */
  children?: (row: Row) => ReactNode
}

/** A recording, step by step: what happened, the screen as far as the recording knows it, and the calls. */
export function Replay({ trace, rows, step, onStep, children }: Props) {
  const isKnown = step === undefined || positionOf(rows, step) >= 0
  const begin = (isKnown && step) || trace.expected?.at || rows[0]?.at || ''
  const player = useActorRef(playerMachine, { input: { at: begin }, inspect })
  const at = useSelector(player, ({ context }) => context.at)
  const isPlaying = useSelector(player, (state) => state.matches('playing'))
  const steps = useRef<HTMLElement>(null)
  // The button that opened the file is gone.
  useEffect(() => steps.current?.querySelector<HTMLElement>('[role=listbox]')?.focus({ preventScroll: true }), [])
  const [grep, setGrep] = useState('')
  const [isAll, setAll] = useState(false)

  const shown = useMemo(() => filtered(rows, { grep, isAll }), [rows, grep, isAll])
  const index = shownIndex(rows, shown, at)
  const position = positionOf(rows, at)
  const screen = useMemo(() => screenAt(trace, rows, position), [trace, rows, position])

  const choose = (row: Row | undefined) => row && player.send({ type: 'step.chosen', at: row.at })
  const move = (by: number) => choose(shown[Math.min(shown.length - 1, Math.max(0, index + by))])
  const seek = (outcome: Outcome) => choose(nextOutcome(rows, at, outcome))
  const pauseAt = (from: number) => {
    const [now, next] = [shown[from], shown[from + 1]]
    return now && next ? pauseBefore(now, next) : 0
  }
  const toggle = () => {
    if (isPlaying) return player.send({ type: 'player.pause' })
    // From the end it plays again.
    if (index >= shown.length - 1) choose(shown[0])
    player.send({ type: 'player.play', pause: pauseAt(index >= shown.length - 1 ? 0 : index) })
  }
  useEmitted(player, {
    'step.due': () => {
      const next = shown[index + 1]
      player.send(next ? { type: 'step.played', at: next.at, pause: pauseAt(index + 1) } : { type: 'player.pause' })
    },
    'step.settled': (event) => onStep?.(event.at),
  })
  useShortcuts((shortcut) => {
    if (shortcut.type === 'next') move(1)
    else if (shortcut.type === 'previous') move(-1)
    else if (shortcut.type === 'search') document.getElementById('replay-search')?.focus()
    else if (shortcut.type !== 'other') return false
    else if (shortcut.code === 'KeyP') toggle()
    else if (shortcut.code === 'KeyR') seek('refused')
    else if (shortcut.code === 'KeyF') seek('failed')
    else return false
    return true
  })
  const { keys } = texts
  useKeyGroups([
    {
      title: keys.title,
      keys: [
        { keys: ['J', 'K'], does: keys.step },
        { keys: ['P'], does: keys.play },
        { keys: ['R'], does: keys.refusal },
        { keys: ['F'], does: keys.failure },
        { keys: ['/'], does: texts.steps.search },
      ],
    },
  ])
  const current = rows[position]
  return (
    <>
      {!isKnown && (
        <Callout.Root color="amber" highContrast role="status" mb="3">
          <Callout.Text>
            <bdi>{texts.unknownStep(step)}</bdi>
          </Callout.Text>
        </Callout.Root>
      )}
      <div className={styles.replay}>
        <Controls
          {...{ rows, isPlaying, isAll, grep, at }}
          position={index}
          total={shown.length}
          onMove={move}
          onSeek={seek}
          onToggle={toggle}
          onSearch={setGrep}
          onAll={setAll}
        />
        <section className={styles.screen} aria-label={texts.screen.title}>
          <Recorded screen={screen} />
          {current && children?.(current)}
        </section>
        <section ref={steps} className={styles.steps} aria-label={texts.steps.title}>
          <StepList rows={shown} selected={index} onChoose={choose} isFiltered={grep !== ''} />
          <p className="visually-hidden" role="status">
            {current && !isPlaying && [current.who, current.what, current.change, current.note].filter(Boolean).join(' ')}
          </p>
        </section>
        <section>
          <Heading as="h2" size="3" mb="2">
            {texts.notes.title}
          </Heading>
          <Notes trace={trace} onMarked={() => trace.expected && player.send({ type: 'step.chosen', at: trace.expected.at })} />
        </section>
        <section className={styles.calls}>
          <Heading as="h2" size="3" mb="2">
            {texts.calls.title}
          </Heading>
          <Calls trace={trace} rows={rows} at={at} onChoose={choose} />
        </section>
      </div>
    </>
  )
}
